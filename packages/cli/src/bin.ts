#!/usr/bin/env node
import { createReadStream, fstatSync, readSync, type Stats } from 'node:fs';
import { Readable } from 'node:stream';
import { type Io, Misuse } from './io/io.js';
import { run } from './program.js';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader closed the pipe, as `head` does when it has enough, so there is no output left to write.
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`urikit: the output cannot be written (${error.code ?? error.message})\n`);
  process.exit(2);
});
// A message that cannot be written does not stop the work.
process.stderr.on('error', () => undefined);

/** In bytes. Files are read in larger pieces than pipes, which give at most this much. */
const CHUNK = 2 ** 18;

/** The file status of stdin; undefined if it is unknown. */
function stdinStats(): Stats | undefined {
  try {
    return fstatSync(0);
  } catch {
    return undefined;
  }
}

/** Fails for `< folder`, which Node would read as an empty input. */
const folder = (): Readable =>
  new Readable({
    read() {
      this.destroy(new Misuse('stdin: is a folder'));
    },
  });

/**
 * Reads a file in pieces into one buffer, because allocating costs more than reading. Between two pieces the event loop
 * runs, for example to notice a closed output.
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

/** Opened on first use, because a command with arguments does not read stdin. */
const stdin = (): ReturnType<typeof openStdin> => (opened ??= openStdin());

/** The working folder. It may be deleted, which is an error only for a command that needs it. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    throw new Misuse('the working folder is gone');
  }
}

const { argv, stdout, stderr, env } = process;
const io: Io = {
  get stdin() {
    return stdin().stdin;
  },
  get pieces() {
    return stdin().pieces;
  },
  get stdinSize() {
    return stdin().stdinSize;
  },
  stdout,
  stderr,
  env,
  get cwd() {
    return workingFolder();
  },
};

/** Node ends a command whose configuration waits for a promise that stays open. The command has not done its work, and fails. */
const unfinished = (): void => {
  process.exitCode = 2;
  stderr.write('urikit: ended before the work was done: a module waits for a promise that stays open\n');
};
process.once('beforeExit', unfinished);

// No `await`: the command is CommonJS.
void run(argv.slice(2), io).then((code) => {
  process.off('beforeExit', unfinished);
  process.exitCode = code;
});
