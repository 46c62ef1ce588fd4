import { commandsFor } from './command-list.js';
import type { Context } from './io/io.js';
import { emptyProgram, EPILOGUE } from './program.js';
import { VERSION } from './version.js';
import { manPage } from './shell/man.js';
import { outlineOf } from './shell/outline.js';

/** The current man page of the command, which `npm run man` writes. No command runs, so the context is not used. */
export async function currentPage(context: Context): Promise<string> {
  const program = emptyProgram();
  for (const add of await commandsFor([])) add(program, context);
  return manPage(outlineOf(program), VERSION, EPILOGUE);
}
