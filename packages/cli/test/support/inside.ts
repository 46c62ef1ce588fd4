import { Readable, Writable } from 'node:stream';
import type { Io } from '../../src/io/io.js';
import { run } from '../../src/program.js';

/** What a run of the command left behind. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const collect = (): { readonly stream: Writable; readonly text: () => string } => {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      // A copy: what was written may be written to again.
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
};

/** Runs the command in this process: the streams are ours, and no file of dist is needed. */
export async function inside(
  argv: readonly string[],
  stdin: string | readonly Buffer[] = '',
  options: Partial<Io> = {},
): Promise<Outcome> {
  const [out, err] = [collect(), collect()];
  const input = Readable.from(typeof stdin === 'string' ? [Buffer.from(stdin)] : stdin, { objectMode: false });
  const code = await run(argv, {
    stdin: input,
    stdout: out.stream,
    stderr: err.stream,
    env: {},
    cwd: process.cwd(),
    ...options,
  });
  return { code, stdout: out.text(), stderr: err.text() };
}
