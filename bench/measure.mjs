/**
 * Measures the subjects of one operation against each other: all of them on the same inputs, in rounds in which they
 * take turns, so that whatever else the machine does meets each of them alike.
 */
import { performance } from 'node:perf_hooks';

let serial = 0;

/**
 * A loop of its own for each subject. V8 keeps what it learned about a call with the code of the loop; one loop for all
 * would call every subject as an unknown function. The number makes each source unique, so that none is taken from a
 * cache.
 */
const makeLoop = (run, pairs) => {
  serial += 1;
  const call = pairs ? 'run(a[i], b[i])' : 'run(a[i])';
  const body = `/* ${serial} */ return (a, b, times) => {
    let sum = 0;
    for (let t = 0; t < times; t++) for (let i = 0; i < a.length; i++) sum = (sum + ${call}) | 0;
    return sum;
  };`;
  return new Function('run', body)(run);
};

/** Whether a subject takes an input; what it throws is its way to say no. */
const takes = (subject, args) => {
  try {
    if (subject.accepts !== undefined && !subject.accepts(...args)) return false;
    const result = subject.run(...args);
    return subject.answer === undefined || result === subject.answer;
  } catch {
    return false;
  }
};

const collectGarbage = () => globalThis.gc?.({ type: 'minor' });

/**
 * One subject on one corpus. The inputs it rejects are left out: what a caught exception costs is no price of parsing.
 */
const prepareCell = (subject, loop, inputs, pairs) => {
  const accepted = inputs.filter((input) => takes(subject, pairs ? input : [input]));
  const a = pairs ? accepted.map((pair) => pair[0]) : accepted;
  const b = pairs ? accepted.map((pair) => pair[1]) : accepted;
  return {
    subject,
    loop,
    a,
    b,
    times: 1,
    samples: [],
    rejected: inputs.length - accepted.length,
    sum: 0,
    yes: undefined,
  };
};

const time = (cell, times) => {
  const start = performance.now();
  cell.sum = (cell.sum + cell.loop(cell.a, cell.b, times)) | 0;
  return performance.now() - start;
};

const warmUp = (cell, milliseconds) => {
  for (let spent = 0; ;) {
    const last = time(cell, cell.times);
    spent += last;
    if (spent >= milliseconds) return last / cell.times;
    if (last < 1) cell.times *= 2;
  }
};

/**
 * Every so-manieth input, for a subject that would take all of the time: it is slow by far, and that shows all the
 * same.
 */
const thinOut = (cell, milliseconds) => {
  const pass = time(cell, 1);
  const step = Math.min(10, Math.floor(pass / milliseconds));
  if (step < 2) return;
  cell.a = cell.a.filter((_, i) => i % step === 0);
  cell.b = cell.b.filter((_, i) => i % step === 0);
};

/**
 * @param operation - see operations/index.mjs
 * @param corpora - its inputs by name
 * @param plan - `rounds` that count, `sample` and `warm` in milliseconds
 * @returns one row for each corpus and subject, with ns per operation of each round
 */
export const measure = (operation, corpora, { rounds, sample, warm }) => {
  const pairs = operation.pairs === true;
  const subjects = operation.subjects.map((subject) => ({ subject, loop: makeLoop(subject.run, pairs) }));
  const tables = Object.entries(corpora).map(([corpus, inputs]) => ({
    corpus,
    inputs,
    cells: subjects.map(({ subject, loop }) => prepareCell(subject, loop, inputs, pairs)),
  }));
  const measurable = (cells) => cells.filter((cell) => cell.a.length > 0);
  if (operation.counts !== undefined) {
    for (const { cells } of tables) for (const cell of cells) cell.yes = cell.loop(cell.a, cell.b, 1);
  }
  for (const { cells } of tables) measurable(cells).forEach((cell) => warmUp(cell, warm));
  for (const { cells } of tables) measurable(cells).forEach((cell) => thinOut(cell, sample * 4));
  for (const { cells } of tables) {
    for (const cell of measurable(cells)) cell.times = Math.max(1, Math.round(sample / warmUp(cell, sample)));
  }
  // The first round is not counted: it is the first in which all of them run side by side.
  for (let round = -1; round < rounds; round++) {
    for (const { cells } of tables) {
      const able = measurable(cells);
      able.forEach((_, turn) => {
        const cell = able[(turn + round + able.length) % able.length];
        collectGarbage();
        const spent = time(cell, cell.times);
        if (round >= 0) cell.samples.push((spent * 1e6) / (cell.times * cell.a.length));
      });
    }
  }
  return tables.flatMap(({ corpus, inputs, cells }) =>
    cells.map(({ subject, samples, rejected, yes }) => ({
      operation: operation.id,
      corpus,
      subject: subject.name,
      inputs: inputs.length,
      rejected,
      ...(yes === undefined ? {} : { yes }),
      samples,
    })),
  );
};
