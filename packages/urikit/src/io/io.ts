import type { Readable, Writable } from 'node:stream';
import { UrikitError } from '@urikit/generic';

/** A stream that may be a terminal. */
export type Terminal<Stream> = Stream & { readonly isTTY?: boolean };

/** What a command talks to: the process's own streams, or those of a test. */
export interface Io {
  readonly stdin: Terminal<Readable>;
  readonly stdout: Terminal<Writable>;
  readonly stderr: Terminal<Writable>;
  /** stdin in larger pieces, where it is a file: each is read into the same octets as the one before. */
  readonly pieces?: AsyncIterable<Uint8Array> | undefined;
  /** Size of stdin in bytes, if it is a file. */
  readonly stdinSize?: number | undefined;
  /** The clock, in milliseconds, of what is shown while a command works. */
  readonly now?: () => number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that relative file names are meant from. */
  readonly cwd: string;
}

/** What a command gets: the streams, and a way to say how it went. */
export interface Context extends Io {
  /** Sets the exit code; the highest one said wins. */
  readonly finish: (code: ExitCode) => void;
}

/** 0: done. 1: some input was invalid, or what `--fail-on` or `--exit-code` name was found. 2: it could not be done. */
export type ExitCode = 0 | 1 | 2;

/** A mistake of the user: its message is printed as one line, exit code 2. */
export class Misuse extends UrikitError {
  static override readonly name = 'Misuse';

  constructor(message: string, options?: ErrorOptions) {
    super({ code: 'cli/misuse', severity: 'error', message }, options);
    // A code would tell a person at a terminal no more.
    this.message = message;
  }
}

/** Writes and waits where the reader is slower than we are. */
export async function write(stream: Writable, text: string | Uint8Array): Promise<void> {
  if (text.length === 0 || stream.write(text)) return;
  await new Promise<void>((resolve) => stream.once('drain', resolve));
}

/** Waits until all that was given to a stream was taken from it, so that its octets may be used for something else. */
export async function flushed(stream: Writable): Promise<void> {
  if (stream.writableLength === 0) return;
  await new Promise<void>((resolve) =>
    stream.write('', () => {
      resolve();
    }),
  );
}
