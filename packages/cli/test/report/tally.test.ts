import { createEngine, engine } from 'urikit';
import { describe, expect, test } from '@jest/globals';
import { manifestUris } from '../../src/report/manifests.js';
import { createTally, type Findings } from '../../src/report/tally.js';

const tallied = (texts: readonly string[]): Findings => {
  const tally = createTally(engine);
  texts.forEach((text, i) => {
    tally.add(text, 'f', i + 1);
  });
  return tally.findings();
};

describe('tally', () => {
  test('counts what is read, what is different, what is valid', () => {
    const { read, distinct, relative, valid, invalid } = tallied([
      'http://h/',
      'http://h/',
      '/a',
      'a b',
      'a b',
      'http://[',
      '',
    ]);
    expect({ read, distinct, relative, valid }).toEqual({
      read: 7,
      distinct: 5,
      relative: 2,
      valid: { read: 4, distinct: 3 },
    });
    expect(invalid).toMatchObject({ read: 3, distinct: 2 });
    expect(invalid.codes.map(({ code, read, distinct, example }) => [code, read, distinct, example])).toEqual([
      ['syntax/character', 2, 1, { place: 'f:4', start: 1, end: 2, excerpt: 'a' }],
      ['syntax/ip-literal', 1, 1, { place: 'f:6', start: 7, end: 8, excerpt: expect.any(String) }],
    ]);
  });

  test('climbs the ladder', () => {
    const { levels } = tallied([
      'http://h/',
      'HTTP://h/',
      'http://h',
      'http://h:80',
      'http://h/%7ea',
      'http://h/~a',
      'a b',
    ]);
    expect(levels).toEqual({ 'simple-string': 6, 'syntax-based': 4, 'scheme-based': 2 });
  });

  test('more distinct URIs than may be kept are estimated from a sample, and each is counted once', () => {
    const tally = createTally(engine, 100_000);
    const count = 20_000;
    for (let round = 0; round < 2; round++)
      for (let i = 0; i < count; i++) {
        tally.add(`http://h${String(i)}.example/a`, 'f', 1);
        if (i % 2 === 0) tally.add(`HTTP://h${String(i)}.example/a`, 'f', 1);
        if (i % 4 === 0) tally.add(`http://h${String(i)}.example/a b`, 'f', 1);
      }
    const { read, distinct, valid, invalid, levels, rules, estimate } = tally.findings();
    expect([read, valid.read, invalid.read]).toEqual([3.5 * count, 3 * count, count / 2]);
    expect(estimate?.oneIn).toBeGreaterThan(16);
    expect(Math.abs(distinct / (1.75 * count) - 1)).toBeLessThan(estimate?.error ?? 0);
    const near = (value: number | undefined, exact: number): void => {
      expect(Math.abs((value ?? 0) / exact - 1)).toBeLessThan(0.2);
    };
    near(levels['simple-string'], 1.5 * count);
    near(levels['scheme-based'], count);
    near(invalid.distinct, count / 4);
    near(rules.find(({ rule }) => rule === 'scheme-case')?.merges, count / 2);
    expect(tallied(['http://h/', 'HTTP://h/']).estimate).toBeUndefined();
  });

  test('groups by identity', () => {
    const own = createEngine({ schemes: { acme: { identity: ({ path }) => path.toLowerCase() } } });
    const tally = createTally(own);
    for (const text of ['acme:A', 'acme:a', 'ACME:a', 'acme:b', 'acme:B']) tally.add(text, 'f', 1);
    const { levels, rules, lowerBound } = tally.findings();
    expect(levels).toEqual({ 'simple-string': 5, 'syntax-based': 4, 'scheme-based': 2 });
    expect(rules.map(({ rule, merges }) => [rule, merges])).toEqual([['scheme-identity', 3]]);
    expect(lowerBound).toEqual([]);
  });

  test('says that groups are a lower bound where equivalence is not transitive', () => {
    const hooks = { equivalent: (): boolean => true, transitive: false } as const;
    const tally = createTally(createEngine({ schemes: { acme: hooks, other: hooks } }));
    for (const text of ['ACME:a', 'acme:b', 'x:a']) tally.add(text, 'f', 1);
    const { levels, lowerBound } = tally.findings();
    expect(levels['scheme-based']).toBe(3);
    expect(lowerBound).toEqual(['acme']);
  });

  test('climbs it in whatever order the URIs come', () => {
    const texts = ['http://h/', 'HTTP://h/', 'http://h', 'HTTP://h:80', 'http://h:80/', 'a:B', 'A:B', '/x', '/./x'];
    const turned = (by: number): readonly string[] => [...texts.slice(by), ...texts.slice(0, by)];
    for (let by = 0; by < texts.length; by++) {
      expect(tallied(turned(by)).levels).toEqual({ 'simple-string': 9, 'syntax-based': 6, 'scheme-based': 3 });
      expect(tallied([...turned(by), ...texts])).toMatchObject({
        read: 18,
        distinct: 9,
        valid: { read: 18, distinct: 9 },
      });
    }
  });

  test('a merge counts for the rules that made it, and for no others', () => {
    // Both are HTTP: the scheme's case made nobody equal.
    const { rules } = tallied([
      'HTTP://h/',
      'HTTP://h:80/',
      'HTTP://h:080/',
      'http://u:s3cret@h/',
      'HTTP://u:s3cret@h/',
    ]);
    expect(
      rules.map(({ rule, merges, example }) => [rule, merges, example.place, example.first, example.second]),
    ).toEqual([
      ['default-port', 2, 'f:2', 'HTTP://h/', 'HTTP://h:80/'],
      ['port-leading-zeros', 1, 'f:3', 'HTTP://h/', 'HTTP://h:080/'],
      ['scheme-case', 1, 'f:5', 'http://u:@h/', 'HTTP://u:@h/'],
    ]);
  });

  test('an issue counts once for a URI', () => {
    const { issues } = tallied(['http://h/%00?%00', 'http://h/%00?%00', 'http://u:s3cret@h/', 'ws://h/#']);
    expect(issues.map(({ code, severity, distinct }) => [code, severity, distinct])).toEqual([
      ['http/fragment', 'error', 1],
      ['http/userinfo', 'warning', 1],
      ['syntax/encoded-nul', 'warning', 1],
      ['syntax/password', 'warning', 1],
    ]);
  });

  test('no secret gets into the findings', () => {
    expect(
      JSON.stringify(
        tallied(['http://u:s3cret@h/', 'http://u:s3cret@h/a b', 'HTTP://u:s3cret@h:80', 'http://h:s3cret/']),
      ),
    ).not.toContain('s3cret');
  });

  test('what is no text counts as invalid', () => {
    const tally = createTally(engine);
    tally.addFault({ code: 'input/not-utf-8', start: 3, end: 4, message: 'expected UTF-8' }, 'f', 2);
    tally.add('a', 'package.json homepage', 0);
    expect(tally.findings()).toMatchObject({
      read: 2,
      distinct: 2,
      invalid: { read: 1, codes: [{ severity: 'error', example: { place: 'f:2', excerpt: '' } }] },
    });
  });
});

describe('manifestUris', () => {
  test.each<[unknown, readonly (readonly [string, string])[]]>([
    [{ homepage: 'http://h/', license: 'MIT' }, [['http://h/', 'homepage']]],
    [
      { repository: 'user/repo', bugs: { url: 'u', email: 'e' } },
      [
        ['user/repo', 'repository'],
        ['u', 'bugs.url'],
      ],
    ],
    [{ repository: { type: 'git', url: 'git+https://h/r.git' } }, [['git+https://h/r.git', 'repository.url']]],
    [
      { funding: ['a', { type: 't', url: 'b' }, 3] },
      [
        ['a', 'funding[0]'],
        ['b', 'funding[1].url'],
      ],
    ],
    [{ author: 'Ann <a@h> (http://h/~ann)' }, [['http://h/~ann', 'author']]],
    [{ author: 'Ann' }, []],
    [{ author: { name: 'Ann', url: 'http://h' } }, [['http://h', 'author.url']]],
    [{ homepage: '', bugs: null, funding: 7, repository: false }, []],
    [null, []],
    [['a'], []],
    ['a', []],
  ])('%j', (manifest, found) => {
    expect(manifestUris(manifest).map(({ text, field }) => [text, field])).toEqual(found);
  });
});
