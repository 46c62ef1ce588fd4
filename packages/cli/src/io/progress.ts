import { clearLine, cursorTo } from 'node:readline';
import type { Io } from './io.js';
import { grouped } from './table.js';

const WIDTH = 30;

/** In milliseconds: a short reading shows no bar, a long one changes at a pace that the eye can follow. */
const INTERVAL = 100;

/** As `1 min 40 s`. */
const duration = (seconds: number): string =>
  seconds < 60
    ? `${String(Math.ceil(seconds))} s`
    : `${String(Math.floor(seconds / 60))} min ${String(Math.ceil(seconds % 60))} s`;

/** The bar for a part of a whole, with the time left; without a known whole, only the count of bytes. */
export function progressLine(done: number, total: number, seconds: number): string {
  const mebibytes = `${grouped(done / 2 ** 20)} MiB`;
  if (!(total >= done && total > 0)) return `${mebibytes} read`;
  const part = done / total;
  const filled = Math.round(part * WIDTH);
  const bar = `[${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${String(Math.floor(part * 100)).padStart(3)} %`;
  return `${bar} of ${grouped(total / 2 ** 20)} MiB, ${duration((seconds * (total - done)) / done)} left`;
}

/**
 * A bar on stderr if that is a terminal.
 *
 * @param total - in bytes; 0 or NaN if it is not known
 * @param streams - whether the command prints while it reads: then a bar would stand between the lines of a terminal
 */
export function createProgress(io: Io, total: number, streams = false) {
  const { stderr, stdout, now = () => performance.now() } = io;
  if (stderr.isTTY !== true || (streams && stdout.isTTY === true))
    return { advance: (_: number): void => undefined, end: (): void => undefined };
  let done = 0;
  const begun = now();
  let drawn = begun;
  let visible = false;
  const wipe = (): void => {
    cursorTo(stderr, 0);
    clearLine(stderr, 0);
  };
  return {
    advance: (bytes: number): void => {
      done += bytes;
      const time = now();
      if (time - drawn < INTERVAL) return;
      drawn = time;
      visible = true;
      wipe();
      stderr.write(progressLine(done, total, (time - begun) / 1000));
    },
    end: (): void => {
      if (visible) wipe();
      visible = false;
    },
  };
}

/** The chunks of a stream, each told to the bar. */
export async function* counted<T extends Uint8Array>(
  stream: AsyncIterable<T>,
  { advance }: ReturnType<typeof createProgress>,
): AsyncGenerator<T> {
  for await (const chunk of stream) {
    advance(chunk.length);
    yield chunk;
  }
}
