import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FullEngine } from '@urikit/generic';
import type { KeyRequest } from '@urikit/cache-key';
import { isLinear } from '../packages/scheme-conformance/src/work/growth.js';
import { countSteps, type StepCounter } from './support/steps.js';
import * as z from 'zod';

/**
 * Law 7 for loops that call no method: the turns of every loop of the sources, counted for a text and for one of four
 * times the length. The tests of the packages count the characters that methods read; both together leave to the bench
 * what one match of an expression does.
 */

const LENGTH = 128;

const PIECES = [
  ...['a', 'A', '0', '1.', 'a.', '.', ':', '@', ';', '=', '&', ',', '+', '[', '?', '#', ' ', '"'],
  ...['/', '//', '/..', 'a/../', 'C:/', 'a@b,', 'a=1&', '%41', '%2e', '%2F', '%20', '%22', '%2C', '%40', '%5C%22'],
  ...['%c3%a9', '%FF', '%FF/', '%', '\u00e9', '::', '1:', 'gzip,', 'sid=1;', '/index.html'],
];

const PLACES: readonly (readonly [before: string, after: string])[] = [
  ['', ''],
  ['s:', ''],
  ['http://', '/'],
  ['http://h', 'x/'],
  ['http://u:', '@h/'],
  ['http://h:', '/'],
  ['http://[', ']/'],
  ['http://h/', ''],
  ['http://h/?', ''],
  ['http://h/#', ''],
  ['file:///C:/', ''],
  ['file://', '/'],
  ['mailto:', ''],
  ['mailto:a@', ''],
  ['mailto:%22', '%22@b'],
  ['mailto:?cc=', ''],
  ['mailto:?cc=%22', ''],
  ['mailto:?', '=1'],
];

let counter: StepCounter;
let operations: readonly ((text: string) => unknown)[];

const request = (target: string, host = 'ex.test', field = ''): KeyRequest => ({
  method: 'GET',
  scheme: 'http',
  host,
  target,
  header: () => (field === '' ? undefined : field),
});

const silently =
  (run: (text: string) => unknown) =>
  (text: string): void => {
    try {
      run(text);
    } catch {
      // A refusal takes steps as well; what is refused is no matter of this test.
    }
  };

const verbsOf = ({ normalize, check, redact, view, explain, needs, resolve, compare }: FullEngine) => [
  ...[normalize, check, redact, view, explain, needs],
  (text: string) => resolve(text, 'http://h/a/b?q'),
  (text: string) => resolve('../g', text),
  (text: string) => compare(text, `${text}a`),
];

beforeAll(async () => {
  counter = countSteps();
  const generic = await import('../packages/generic/src/index.js');
  const record = await import('../packages/generic/src/record.js');
  const { engine } = await import('../packages/urikit/src/index.js');
  const { compile } = await import('../packages/cache-key/src/index.js');
  const { rareIPv4Address } = await import('../packages/generic/src/text.js');
  const keyer = compile({
    host: { trailingDot: 'strip' },
    path: { slashes: 'merge', trailingSlash: 'strip' },
    query: { order: 'name', multi: 'set', exclude: ['tracking', 'x*'], empty: 'drop', plus: 'space' },
    headers: { 'accept-encoding': 'encoding', 'accept-language': { language: ['en', 'de'] }, 'x-a': 'value' },
    cookies: { keyed: { sid: 'value' }, others: 'strip' },
  });
  operations = [
    ...verbsOf(engine),
    rareIPv4Address,
    record.removeDotSegments,
    record.segments,
    generic.findDoubleEncoding,
    (text: string) => generic.percentEncode(text, 'segment', { triplets: 'encode' }),
    (text: string) => generic.percentDecode(text, 'replace'),
    (text: string) => generic.percentDecode(text),
    (text: string) => keyer.decide(request(`/${text}`)),
    (text: string) => keyer.decide(request(`/?${text}`)),
    (text: string) => keyer.decide(request('/', text)),
    (text: string) => keyer.decide(request('/', 'ex.test', text)),
  ].map(silently);
}, 60_000);

afterAll(() => counter.close());

describe('law 7: no loop of the sources turns more than in proportion to the text', () => {
  test('the turns of a loop are counted', async () => {
    const { percentDecode } = await import('../packages/generic/src/index.js');
    const steps = counter.stepsOf(() => percentDecode('%41'.repeat(1000), 'bytes'));
    expect(steps).toBeGreaterThan(1000);
    expect(counter.stepsOf(() => percentDecode('%41'.repeat(1000), 'bytes'))).toBe(steps);
  });

  test.each(PIECES)('every operation, in every place, on many %j', (piece) => {
    const act = (length: number): void => {
      for (const [before, after] of PLACES) {
        const text = before + piece.repeat(Math.ceil(length / piece.length)) + after;
        for (const operation of operations) operation(text);
      }
    };
    act(1);
    const [short, long] = [counter.stepsOf(() => act(LENGTH)), counter.stepsOf(() => act(4 * LENGTH))];
    expect([short, long, isLinear(short, long)]).toEqual([expect.any(Number), expect.any(Number), true]);
  });
});

test('a registry of four times the plugins, each with options, takes four times the steps', async () => {
  const { createRegistry } = await import('@urikit/registry');
  const stepsFor = (count: number): number => {
    const plugins = Array.from({ length: count }, (_, i) => ({
      ...{ id: `p${String(i)}`, version: '1.0.0', contract: 2 as const, schemes: [`s${String(i)}`], rfc: [] },
      configSchema: z.strictObject({ a: z.int(), b: z.int() }),
      configure: () => ({ [`s${String(i)}`]: {} }),
    }));
    const config = Object.fromEntries(plugins.map(({ id }) => [id, { a: 1, b: 2 }]));
    return counter.stepsOf(() => createRegistry({ plugins, config }));
  };
  stepsFor(1);
  expect(stepsFor(200) / stepsFor(50)).toBeLessThan(4.1);
});
