import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { parseSource, walk } from './support/source.js';
import { packagesIn, typeScriptFiles } from './support/workspace.js';

/** A test says the same each time: its texts come from a seed, and no clock decides whether it passes. */

const packages = ['packages', 'examples', 'apps'].flatMap(packagesIn);
const tests = [...typeScriptFiles('test'), ...packages.flatMap(({ folder }) => typeScriptFiles(`${folder}/test`))];

/** The published laws generate texts too. */
const generating = [...tests, ...typeScriptFiles('packages/scheme-conformance/src')];

const lineOf = (file: string, source: ts.SourceFile, node: ts.Node): string =>
  `${file}:${String(source.getLineAndCharacterOfPosition(node.getStart()).line + 1)}`;

/** Where a predicate holds for a node. */
const placesOf = (file: string, source: ts.SourceFile, holds: (node: ts.Node) => boolean): readonly string[] => {
  const places: string[] = [];
  walk(source, (node) => {
    if (holds(node)) places.push(lineOf(file, source, node));
  });
  return places;
};

const RUNS = /^fc\.(?:assert|check|sample)$/;

const hasSeed = (parameters: ts.Expression | undefined): boolean =>
  parameters !== undefined &&
  ts.isObjectLiteralExpression(parameters) &&
  parameters.properties.some((property) => property.name?.getText() === 'seed');

const isUnseeded = (node: ts.Node): boolean => {
  if (!ts.isCallExpression(node)) return false;
  const called = node.expression.getText().replaceAll(/\s/g, '');
  return RUNS.test(called) && !hasSeed(node.arguments[1]);
};

const parse = (text: string): ts.SourceFile =>
  ts.createSourceFile('given.ts', text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);

describe('every property has a seed', () => {
  test.each([
    ['fc.assert(fc.property(a, b))', 1],
    ['fc.assert(fc.property(a, b), { numRuns: 10 })', 1],
    ['fc\n.assert(p)', 1],
    ['fc.sample(a, 10)', 1],
    ['fc.assert(p, { seed: testSeed(), numRuns: 10 })', 0],
    ['fc.check(p, { seed })', 0],
  ])('%j: %i without', (text, count) => {
    expect(placesOf('given.ts', parse(text), isUnseeded)).toHaveLength(count);
  });

  test('in every test', () => {
    expect(generating.length).toBeGreaterThan(100);
    expect(generating.flatMap((file) => placesOf(file, parseSource(file), isUnseeded))).toEqual([]);
  });
});

/** Readings of a clock, and what makes a test wait for one. */
const CLOCK = /^(?:performance|Date)\.now$|^process\.(?:hrtime|cpuUsage|uptime)\b/;
const TIMER = /^(?:global\.|globalThis\.)?(?:setTimeout|setInterval)$/;

const called = (node: ts.Node): string =>
  ts.isCallExpression(node) ? node.expression.getText().replaceAll(/\s/g, '') : '';

const readsClock = (node: ts.Node): boolean =>
  CLOCK.test(called(node)) ||
  (ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments ?? []).length === 0);
const startsTimer = (node: ts.Node): boolean => TIMER.test(called(node));

/** Tests of what has a time in it by its nature. Everything else counts work, or waits for a condition. */
const CLOCKS: Readonly<Record<string, string>> = {
  'packages/scheme-conformance/test/ambient.ts': 'a row for each clock that a hook can read',
  'packages/scheme-conformance/test/work/ambient-reads.test.ts': 'reads of the clock are found',
  'packages/gateway/test/rfc9111/rows/step.ts': 'messages with dates',
  'packages/http-cache/test/rfc9111/time.test.ts':
    'an origin whose clock is wrong by so many seconds, beside a stopped one',
  'packages/gateway/test/soak/soak.fuzz.ts': 'a soak lasts so many seconds',
  'packages/gateway/test/soak/twins.fuzz.ts': 'a soak lasts so many seconds',
  'packages/gateway/test/store/newest.test.ts': 'entries that were asked for so many hours apart',
  'packages/gateway/test/storing.test.ts': 'messages with dates',
  'packages/http-cache/test/support/cache.ts': 'an origin that says Date',
  'packages/gateway/test/stores.test.ts': 'entries have the times of request and response',
  'packages/gateway/test/support/origin-model.ts': 'the deadline of a get is what the store promises',
  'packages/http-cache/test/support/time.ts': 'the stopped clock begins where the real one stands',
  'packages/http-cache/test/support/until.ts': 'the bound of a wait for an event, far beyond what any takes',
  'packages/gateway/test/validation.test.ts': 'messages with dates',
  'packages/http-cache/test/flow/walk.test.ts': 'messages with dates',
  'packages/generic/test/generators/campaign.ts': 'a fuzz run lasts so many seconds where FUZZ_SECONDS says so',
};

/** A timer between two looks at a condition of another process, or of the garbage collector. */
const TIMERS: Readonly<Record<string, string>> = {
  'packages/gateway/test/http2-times.test.ts': 'a client that sends a byte at a time',
  'packages/gateway/test/log/operating.test.ts': 'an origin that answers late',
  'packages/http-cache/test/late.test.ts': 'an answer that comes late',
  'packages/gateway/test/soak/clients.ts': 'clients that read slowly',
  'packages/gateway/test/soak/origin.ts': 'an origin that answers late',
  'packages/gateway/test/soak/soak.fuzz.ts': 'a soak lasts so many seconds',
  'packages/gateway/test/soak/twins.fuzz.ts': 'a soak lasts so many seconds',
  'packages/gateway/test/store/gateways.test.ts': 'an origin that answers late',
  'packages/http-cache/test/support/until.ts': 'a pause between two looks at a condition of another process',
  'packages/registry/test/support/garbage.ts': 'the garbage collector tells what it has collected',
};

describe('no test depends on a clock', () => {
  test.each([
    ['const begin = performance.now()', 1],
    ['expect(Date.now() - begin).toBeLessThan(2000)', 1],
    ['process.hrtime.bigint()', 1],
    ['process.cpuUsage()', 1],
    ['new Date()', 1],
    ['new Date(0)', 0],
    ['clock.now()', 0],
  ])('%j: %i readings', (text, count) => {
    expect(placesOf('given.ts', parse(text), readsClock)).toHaveLength(count);
  });

  test.each<readonly [string, Readonly<Record<string, string>>, (node: ts.Node) => boolean]>([
    ['reads a clock', CLOCKS, readsClock],
    ['starts a timer', TIMERS, startsTimer],
  ])('no test %s but those that are named', (_, named, holds) => {
    const found = tests.map((file) => [file, placesOf(file, parseSource(file), holds)] as const);
    expect(found.flatMap(([file, places]) => (file in named ? [] : places))).toEqual([]);
    const using = new Set(found.flatMap(([file, places]) => (places.length > 0 ? [file] : [])));
    expect(Object.keys(named).filter((file) => !using.has(file))).toEqual([]);
  });
});
