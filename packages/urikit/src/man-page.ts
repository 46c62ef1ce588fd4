import { commandsFor } from './command-list.js';
import type { Context } from './io/io.js';
import { emptyProgram, EPILOGUE } from './program.js';
import { VERSION } from './version.js';
import { manPage } from './shell/man.js';
import { outlineOf } from './shell/outline.js';

/** The man page of the command as it is. `npm run man` writes it; no command is run, so there is nothing to talk to. */
export async function currentPage(context: Context): Promise<string> {
  const program = emptyProgram();
  for (const add of await commandsFor([])) add(program, context);
  return manPage(outlineOf(program), VERSION, EPILOGUE);
}
