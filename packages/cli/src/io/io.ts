import type { Readable, Writable } from 'node:stream';
import { UrikitError } from '@urikit/generic';

/** A stream that may be a terminal. */
export type Terminal<Stream> = Stream & { readonly isTTY?: boolean };

/** The streams of a command: those of the process, or of a test. */
export interface Io {
  readonly stdin: Terminal<Readable>;
  readonly stdout: Terminal<Writable>;
  readonly stderr: Terminal<Writable>;
  /** stdin in larger pieces if it is a file; all pieces share one buffer. */
  readonly pieces?: AsyncIterable<Uint8Array> | undefined;
  /** Size of stdin in bytes, if it is a file. */
  readonly stdinSize?: number | undefined;
  /** The clock, in milliseconds, for the progress bar. */
  readonly now?: () => number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that relative file names refer to. */
  readonly cwd: string;
}

/** The context of a command: the streams, and the exit code. */
export interface Context extends Io {
  /** Sets the exit code; the highest one wins. */
  readonly finish: (code: ExitCode) => void;
}

/**
 * 0: done. 1: an input was invalid, or a finding of `--fail-on` or `--exit-code` was made. 2: the command could not
 * run.
 */
export type ExitCode = 0 | 1 | 2;

/** A mistake of the user: its message is printed as one line, exit code 2. */
export class Misuse extends UrikitError {
  static override get name(): string {
    return 'Misuse';
  }

  constructor(message: string, options?: ErrorOptions) {
    super({ code: 'cli/misuse', severity: 'error', message }, options);
    // A code would not help a person at a terminal.
    this.message = message;
  }

  /** The message and the hint of an error behind the words for its subject; every other cause stays. */
  static of(cause: unknown, subject = ''): unknown {
    if (!UrikitError.is(cause)) return cause;
    const { message, hint } = cause.issue;
    return new Misuse(`${subject}${message}${hint === undefined ? '' : ` (${hint})`}`, { cause });
  }
}

/** Writes, and waits if the reader is slower. */
export async function write(stream: Writable, text: string | Uint8Array): Promise<void> {
  if (text.length === 0 || stream.write(text)) return;
  await new Promise<void>((resolve) => stream.once('drain', resolve));
}

/** Writes lines. */
export const writeLines = ({ stdout }: Pick<Io, 'stdout'>, lines: readonly string[]): Promise<void> =>
  write(stdout, `${lines.join('\n')}\n`);

/** Writes one document of JSON. */
export const writeJson = (
  io: Pick<Io, 'stdout'>,
  value: unknown,
  hide?: (name: string, value: unknown) => unknown,
): Promise<void> => writeLines(io, [JSON.stringify(value, hide, 2)]);

/** The result of an action; undefined if it throws. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Waits until a stream has written all its data, so that the buffer may be reused. */
export async function flushed(stream: Writable): Promise<void> {
  if (stream.writableLength === 0) return;
  await new Promise<void>((resolve) =>
    stream.write('', () => {
      resolve();
    }),
  );
}
