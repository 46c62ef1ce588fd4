#!/usr/bin/env node
import { createReadStream, fstatSync, readSync, type Stats } from 'node:fs';
import { Readable } from 'node:stream';
import { type Io, Misuse } from './io/io.js';
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

/**
 * A file in pieces, read into the same octets each time: to make new ones costs more than to read. Between two pieces it is
 * time for what else happens, as an output that nobody reads any more.
 */
async function* pieces(descriptor: number): AsyncGenerator<Uint8Array> {
  const octets = new Uint8Array(CHUNK);
  for (let read = readSync(descriptor, octets); read > 0; read = readSync(descriptor, octets)) {
    yield octets.subarray(0, read);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function openStdin(): Pick<Io, 'stdin' | 'pieces' | 'stdinSize'> {
  const stats = stdinStats();
  if (stats?.isDirectory() === true) return { stdin: folder() };
  if (stats?.isFile() !== true) return { stdin: process.stdin };
  return {
    stdin: createReadStream('', { fd: 0, autoClose: false, highWaterMark: CHUNK }),
    pieces: pieces(0),
    stdinSize: stats.size,
  };
}

let opened: ReturnType<typeof openStdin> | undefined;

/** The working folder, which may be gone: who names no file does not miss it. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    throw new Misuse('the working folder is gone');
  }
}

const { argv, stdout, stderr, env } = process;
const io: Io = {
  // Opened when it is asked for: who has arguments does not read it.
  get stdin() {
    return (opened ??= openStdin()).stdin;
  },
  get pieces() {
    return (opened ??= openStdin()).pieces;
  },
  get stdinSize() {
    return (opened ??= openStdin()).stdinSize;
  },
  stdout,
  stderr,
  env,
  get cwd() {
    return workingFolder();
  },
};

// No `await`: the command is CommonJS.
void run(argv.slice(2), io).then((code) => {
  process.exitCode = code;
});
