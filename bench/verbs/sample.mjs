/**
 * Measures one row: the verb and its floor at each size, in rounds in which they take turns, and the memory of one call.
 */
import { performance } from 'node:perf_hooks';
import { quantile } from '../statistics.mjs';
import { floorOf } from './floors.mjs';
import { SIZES } from './index.mjs';

const INPUTS = 8;

/** Results are kept here, so that no compiler leaves the work out. */
const kept = new Array(INPUTS);

let serial = 0;

/** A loop of its own for each cell, as in ../measure.mjs; it reads the end of a string, which may be a tree until then. */
const makeLoop = (run, isAsync) => {
  serial += 1;
  const [keyword, wait] = isAsync ? ['async ', 'await '] : ['', ''];
  const body = `/* ${serial} */ return ${keyword}(inputs, times) => {
    let sum = 0;
    for (let t = 0; t < times; t++) {
      const result = ${wait}run(inputs[t & ${INPUTS - 1}]);
      if (typeof result === 'string') sum = (sum + result.charCodeAt(result.length - 1)) | 0;
      kept[t & ${INPUTS - 1}] = result;
    }
    return sum;
  };`;
  return new Function('run', 'kept', body)(run, kept);
};

const time = async ({ loop, inputs }, times) => {
  const start = performance.now();
  const sum = loop(inputs, times);
  if (sum instanceof Promise) await sum;
  return performance.now() - start;
};

/** Runs a cell until it is warm. @returns milliseconds of one call */
const warmUp = async (cell, milliseconds) => {
  for (let [spent, times] = [0, 1]; ;) {
    const last = await time(cell, times);
    spent += last;
    if (spent >= milliseconds) return last / times;
    if (last < 1) times *= 2;
  }
};

const bytesInUse = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** Enough to be seen: the heap is counted in pages that are half full. */
const SEEN = 2 ** 19;

/** Bytes that one call takes, without a collection in between: of as many calls as are seen, the least of five. */
const memoryOf = async ({ loop, inputs }) => {
  const taken = [];
  for (let times = 1; taken.length < 5;) {
    globalThis.gc();
    const before = bytesInUse();
    const sum = loop(inputs, times);
    if (sum instanceof Promise) await sum;
    const bytes = Math.max(0, bytesInUse() - before);
    if (bytes < SEEN && times < 4096) times *= 4;
    else taken.push(bytes / times);
  }
  return Math.min(...taken);
};

/** In characters or bytes, as far as an input says so; else in units: a list may be a pair. */
const sizeOf = (input, times) => (typeof input === 'string' || input instanceof Uint8Array ? input.length : times);

const cellsOf = (row, times) => {
  const inputs = Array.from({ length: INPUTS }, (_, i) => row.input?.(times, i));
  const floor = row.floor ?? floorOf(inputs[0], row.async);
  const cell = (run, isAsync) => ({ loop: makeLoop(run, isAsync), inputs, samples: [] });
  return {
    size: sizeOf(inputs[0], times),
    floor: floor.name,
    cells: [cell(row.run, row.async === true), cell(floor.run, row.async === true)],
  };
};

/** The lower quartile of samples, and how far the upper one is above it. */
const summary = (samples) => {
  const low = quantile(samples, 0.25);
  return { ns: low, spread: quantile(samples, 0.75) / low };
};

/** @returns `floor`, its name, and for each size `size`, `ns`, `spread`, `floorNs` and `memory` in bytes */
export const sample = async (row, { rounds, milliseconds, warm }) => {
  const sizes = (row.input === undefined ? SIZES.slice(0, 1) : SIZES).map((times) => cellsOf(row, times));
  const cells = sizes.flatMap((one) => one.cells);
  for (const cell of cells) await warmUp(cell, warm);
  for (const one of sizes) one.memory = await memoryOf(one.cells[0]);
  for (const cell of cells) cell.times = Math.max(1, Math.round(milliseconds / (await warmUp(cell, milliseconds))));
  // The first round is the first in which all of them run side by side, and is not counted.
  for (let round = -1; round < rounds; round++) {
    for (let turn = 0; turn < cells.length; turn++) {
      const cell = cells[(turn + round + cells.length) % cells.length];
      globalThis.gc({ type: 'minor' });
      const spent = await time(cell, cell.times);
      if (round >= 0) cell.samples.push((spent * 1e6) / cell.times);
    }
  }
  return {
    floor: sizes[0].floor,
    sizes: sizes.map(({ size, memory, cells: [own, floor] }) => ({
      size,
      memory,
      ...summary(own.samples),
      floorNs: summary(floor.samples).ns,
    })),
  };
};
