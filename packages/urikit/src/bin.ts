#!/usr/bin/env node
import { fstatSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Misuse } from './io.js';
import { run } from './program.js';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader went away, as `head` does when it has enough: nobody is left to tell.
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`urikit: the output cannot be written (${error.code ?? error.message})\n`);
  process.exit(2);
});
// What cannot be said about the work does not stop the work.
process.stderr.on('error', () => undefined);

/** Node reads a folder as an empty input; nobody who writes `< folder` means that. */
function isFolder(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isDirectory();
  } catch {
    return false;
  }
}

const folder = new Readable({
  read() {
    this.destroy(new Misuse('stdin: is a folder'));
  },
});
const stdin = isFolder(0) ? folder : process.stdin;

const { stdout, stderr, env } = process;
process.exitCode = await run(process.argv.slice(2), { stdin, stdout, stderr, env, cwd: process.cwd() });
