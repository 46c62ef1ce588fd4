#!/usr/bin/env node
import { createReadStream, fstatSync, type Stats } from 'node:fs';
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

/** In octets: a file is read in larger pieces than a pipe, which gives no more than this. */
const CHUNK = 2 ** 18;

/** What stdin is, where that can be asked. */
function stdinStats(): Stats | undefined {
  try {
    return fstatSync(0);
  } catch {
    return undefined;
  }
}

/** Node reads a folder as an empty input; nobody who writes `< folder` means that. */
const folder = (): Readable =>
  new Readable({
    read() {
      this.destroy(new Misuse('stdin: is a folder'));
    },
  });

function openStdin(): Readable {
  const stats = stdinStats();
  if (stats?.isDirectory() === true) return folder();
  return stats?.isFile() === true
    ? createReadStream('', { fd: 0, autoClose: false, highWaterMark: CHUNK })
    : process.stdin;
}

const { stdout, stderr, env } = process;
process.exitCode = await run(process.argv.slice(2), { stdin: openStdin(), stdout, stderr, env, cwd: process.cwd() });
