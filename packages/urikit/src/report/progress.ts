import { clearLine, cursorTo } from 'node:readline';
import type { Io } from '../io/io.js';
import { grouped } from '../io/table.js';

/** A line on the terminal that says how far a long reading is. */
export interface Progress {
  readonly advance: (octets: number) => void;
  readonly end: () => void;
}

const WIDTH = 30;

/** In milliseconds: a short reading shows nothing, a long one changes at a pace that the eye can follow. */
const INTERVAL = 100;

/** The bar for a part of a whole; without a known whole, only how much was read. */
export function progressLine(done: number, total: number): string {
  const mebibytes = `${grouped(done / 2 ** 20)} MiB`;
  if (total < done || total === 0) return `${mebibytes} read`;
  const part = done / total;
  const filled = Math.round(part * WIDTH);
  return `[${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${String(Math.floor(part * 100)).padStart(3)} % of ${grouped(total / 2 ** 20)} MiB`;
}

/** A bar on stderr where that is a terminal, else nothing at all. */
export function createProgress({ stderr }: Io, total: number, now: () => number = () => performance.now()): Progress {
  if (stderr.isTTY !== true) return { advance: () => undefined, end: () => undefined };
  let done = 0;
  let drawn = now();
  let visible = false;
  const wipe = (): void => {
    cursorTo(stderr, 0);
    clearLine(stderr, 0);
  };
  return {
    advance: (octets) => {
      done += octets;
      if (now() - drawn < INTERVAL) return;
      drawn = now();
      visible = true;
      wipe();
      stderr.write(progressLine(done, total));
    },
    end: () => {
      if (visible) wipe();
      visible = false;
    },
  };
}
