import { describe, expect, test } from '@jest/globals';
import { defineStandard, issuer, type Standard } from '@urikit/same';
import { describeStandard, type Runner, standardLaws } from '@urikit/scheme-conformance';
import { documentedLaws } from './documented-laws.js';

/** Each law of a standard can be kept, and each is broken by a standard that makes one mistake. */

const BASE = { id: 'acme', version: '1.0.0', kind: 'equality', section: 'ACME 1', syntax: 'uri' } as const;
const CASES = [
  { a: 'https://h/a', b: 'https://h/a', equal: true, section: 'ACME 1' },
  { a: 'https://h/a/', b: 'https://h/a', equal: false, miss: ['trailing-slash'] },
  { a: '/a', b: 'https://h/a', equal: 'refused' },
] as const;

const broken = (standard: Standard, cases: readonly object[] = CASES): readonly string[] => [
  ...new Set(standardLaws(standard, cases as typeof CASES, { runs: 300 }).flatMap((law) => law.run()?.law ?? [])),
];

describeStandard(defineStandard(BASE), CASES);
describeStandard(issuer, [{ a: 'https://h/', b: 'https://h', equal: false, section: 'RFC 8414 3.3' }], undefined, {
  runs: 50,
  seed: 1,
});

const WEBHOOK = defineStandard({
  ...BASE,
  schemes: ['https', 'http'],
  compare: { level: 'scheme-based', ignore: ['query'] },
});
describeStandard(WEBHOOK, [
  { a: 'HTTPS://h:443/a?x', b: 'https://h/a', equal: true },
  { a: 'http://h', b: 'http://h:80/', equal: true },
]);

let count = 0;

describe('a mistake breaks its law', () => {
  test.each<readonly [string, Partial<Standard>]>([
    ['reflexive', { key: ({ text }) => (text.includes('?') ? undefined : text) }],
    ['symmetric', { matches: (a, b) => a.startsWith(b) }],
    ['transitive', { matches: (a, b) => Math.abs(a.length - b.length) < 2 }],
    ['keys', { matches: (a, b) => a === b }],
    [
      'refused',
      {
        check: ({ text }, side) =>
          side === 'b' && text.includes('?') ? { part: 'query', section: 'x', expected: 'y' } : undefined,
      },
    ],
    ['pure', { check: () => ((count += 1) % 3 === 0 ? { part: 'path', section: 'x', expected: 'y' } : undefined) }],
    [
      'option/slash',
      {
        options: { slash: { default: false, effect: 'narrows' } },
        key: ({ text }, { slash }) => (slash === true ? text.replace(/\/$/, '') : text),
      },
    ],
    [
      'option/slash',
      {
        options: { slash: { default: false, effect: 'widens' } },
        key: ({ text }, { slash }) => (slash === true ? text : text.replace(/\/$/, '')),
      },
    ],
    ['linear', { key: ({ text }) => Array.from(text, () => text.toLowerCase()).length.toString() + text }],
  ])('%s', (law, mistake) => {
    expect(broken({ ...BASE, ...mistake })).toContain(law);
  });

  test('a row', () => {
    const { a, b } = CASES[1];
    for (const wrong of [{ equal: true }, { equal: false, section: 'ACME 2' }, { equal: false, miss: ['path-case'] }])
      expect(broken(defineStandard(BASE), [{ a, b, ...wrong }])).toEqual(['row']);
  });

  test('a standard that throws', () => {
    const thrown = (): never => {
      throw new Error('no');
    };
    expect(broken({ ...BASE, key: thrown })).toContain('row');
  });
});

test('an option may have no effect that is tried, and a section alone', () => {
  const options = {
    in: { default: 'x', values: ['x', 'y'], effect: 'section' },
    base: { default: undefined, effect: 'asks' },
  } as const;
  const section = { option: 'in', of: { x: 'ACME 1', y: 'ACME 2' } } as const;
  expect(broken(defineStandard({ ...BASE, section, options }))).toEqual([]);
  const lists = { schemes: { default: [], effect: 'widens' } } as const;
  expect(broken(defineStandard({ ...BASE, options: lists }))).toEqual([]);
});

test('an opaque URI is equal to no other', () => {
  expect(broken({ ...BASE, reflexive: false, key: () => undefined }, [{ a: 'x:a', b: 'x:a', equal: false }])).toEqual(
    [],
  );
});

test('writes one test for each law and row', () => {
  const names: string[] = [];
  const runner: Runner = { describe: (name, body) => [names.push(name), body()], test: (name) => names.push(name) };
  describeStandard(defineStandard(BASE), CASES, runner);
  expect(names[0]).toBe('conformance of standard "acme"');
  expect(names.slice(1)).toEqual(standardLaws(defineStandard(BASE), CASES).map(({ title }) => title));
  expect(() => standardLaws(defineStandard(BASE), [])).toThrow(/cases: expected one case at least/);
});

test('the reference has every law of a standard, in the order in which they run', () => {
  const ids = standardLaws(defineStandard(BASE), CASES).map(({ id }) => id);
  expect(documentedLaws('Standards of sameness')).toEqual([...new Set(ids)]);
});
