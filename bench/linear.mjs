/**
 * Whether time stays linear in the length of hostile texts: each pattern, repeated up to 400,000 characters, in each
 * place of a reference. What counts is the ratio of the last doubling: 2 is linear, 4 is quadratic.
 */
import { performance } from 'node:perf_hooks';
import { flat } from './corpora.mjs';
import { engine, generic } from './engine.mjs';
import { median } from './statistics.mjs';

const SIZES = [50_000, 100_000, 200_000, 400_000];

const PATTERNS = [
  '/..',
  '/.',
  '../',
  '%41',
  '%2e',
  '%2E%2E/',
  '/',
  '//',
  '@',
  ':',
  '[1:',
  '[',
  '::',
  'a=1&',
  '%',
  '%4',
  '.',
  '1.',
  '0',
  'a',
  'a/../',
  '?',
  '#',
  '%C3%A9',
  'A',
  'a:',
  '+',
];

const PLACES = {
  alone: '',
  authority: 'http://',
  port: 'http://h:',
  path: 'http://h/',
  query: 'http://h/?',
  opaque: 'mailto:',
};

const BASE = 'http://a/b/c/d;p?q';

const OPERATIONS = {
  parse: (text) => generic.tryParse(text),
  normalize: (text) => engine.tryNormalize(text),
  // Malformed references throw; what is timed then is how long that takes.
  resolve: (text) => {
    try {
      return engine.resolve(text, BASE);
    } catch (error) {
      return error;
    }
  },
  'resolve against': (text) => {
    try {
      return engine.resolve('../x', text);
    } catch (error) {
      return error;
    }
  },
  check: (text) => engine.check(text),
  compare: (text) => engine.compare(text, `${text}x`),
};

const LIMIT = 5_000;

const time = (run, text, times) => {
  const start = performance.now();
  for (let i = 0; i < times; i++) run(text);
  return performance.now() - start;
};

const textOf = (place, pattern, length) =>
  flat(PLACES[place] + pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length));

/** Both lengths in turn, so that a hiccup of the machine disturbs one measure of many. */
const measurePairs = (run, shorter, longer, duration, count) => {
  const times = Math.min(5000, Math.max(1, Math.ceil(duration / Math.max(time(run, shorter, 1), 1e-3))));
  return Array.from({ length: count }, () => {
    globalThis.gc?.({ type: 'minor' });
    return [time(run, shorter, times), time(run, longer, times)];
  });
};

const medianRatio = (pairs) => median(pairs.map(([first, second]) => second / first));

/** The ratio of the best times: what is left of growth when nobody else had the processor. */
const bestRatio = (pairs) =>
  Math.min(...pairs.map(([, second]) => second)) / Math.min(...pairs.map(([first]) => first));

const cell = (operation, place, pattern, { sample, measures, doubt }) => {
  const run = OPERATIONS[operation];
  const texts = SIZES.map((length) => textOf(place, pattern, length));
  const milliseconds = [];
  for (const text of texts) {
    milliseconds.push(time(run, text, 1));
    if (milliseconds.at(-1) > LIMIT) return { operation, place, pattern, milliseconds, ratio: Infinity };
  }
  const [shorter, longer] = texts.slice(-2);
  let ratio = medianRatio(measurePairs(run, shorter, longer, sample, measures));
  // A ratio near the limit is measured anew before it is believed: noise passes, growth stays.
  for (let again = 0; again < 3 && ratio > doubt; again++)
    ratio = Math.min(ratio, bestRatio(measurePairs(run, shorter, longer, sample, 25)));
  return { operation, place, pattern, milliseconds, ratio };
};

/** @returns one row for each operation, place and pattern */
export const linear = (plan) => {
  const cells = [];
  for (const operation of Object.keys(OPERATIONS)) {
    for (const place of Object.keys(PLACES)) {
      for (const pattern of PATTERNS) cells.push(cell(operation, place, pattern, plan.linear));
    }
  }
  return cells;
};
