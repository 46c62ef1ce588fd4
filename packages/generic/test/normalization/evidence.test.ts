import { type Evidence, LEVELS, UrikitError, needs } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { ENGINE } from '../tables/engines.js';
import { errorOf } from '../tables/thrown.js';

const from =
  (known: Readonly<Record<string, string>>): Evidence =>
  (uri) =>
    known[uri];

/** `foo:0` to `foo:<length>`, each leading to the next. */
const chain = (length: number): Evidence =>
  from(Object.fromEntries(Array.from({ length }, (_, i) => [`foo:${String(i)}`, `foo:${String(i + 1)}`])));

const circle =
  (length: number): Evidence =>
  (uri) =>
    `foo:${String((Number(uri.slice(4)) + 1) % length)}`;

const follow = (text: string, evidence: Evidence): string =>
  ENGINE.normalize(text, { level: 'protocol-based', evidence });

describe('RFC 3986 6.2.4: evidence that the caller supplies', () => {
  const evidence = from({
    'http://h/data': 'http://h/data/',
    'http://old/': 'HTTP://New:80',
    'foo:a': 'foo:b',
    'foo:b': 'foo:c',
  });

  test.each([
    ['http://h/data', 'http://h/data/'],
    ['HTTP://H:80/d%61ta', 'http://h/data/'],
    ['http://h/data/', 'http://h/data/'],
    ['http://h/datas', 'http://h/datas'],
    // what it says is normalized, too
    ['http://old', 'http://new/'],
    ['foo:a', 'foo:c'],
    ['foo:b', 'foo:c'],
    ['foo:c', 'foo:c'],
    // a fragment is part of the text that is asked about
    ['foo:a#f', 'foo:a#f'],
  ])('%s leads to %s', (text, target) => {
    expect(follow(text, evidence)).toBe(target);
    expect(follow(target, evidence)).toBe(target);
    expect(ENGINE.tryNormalize(text, { level: 'protocol-based', evidence })).toEqual({ ok: true, value: target });
  });

  test('is asked about normal forms, and at the protocol-based level only', () => {
    const asked: string[] = [];
    const spy: Evidence = (uri) => {
      asked.push(uri);
      return undefined;
    };
    for (const level of LEVELS.slice(0, 3)) ENGINE.normalize('HTTP://H:80', { level, evidence: spy });
    ENGINE.normalize('HTTP://H:80', { evidence: spy });
    ENGINE.equivalent('foo:a', 'foo:b', { evidence: spy });
    expect(asked).toEqual([]);
    expect(follow('HTTP://H:80', spy)).toBe('http://h/');
    expect(asked).toEqual(['http://h/']);
  });

  test('a malformed text is not asked about', () => {
    const never: Evidence = () => {
      throw new Error('asked');
    };
    expect(ENGINE.tryNormalize('foo:\\', { level: 'protocol-based', evidence: never })).toMatchObject({ ok: false });
    expect(ENGINE.equivalent('foo:\\', 'foo:\\', { level: 'protocol-based', evidence: never })).toBe(false);
  });

  test('the rules asked for hold for what it says, too', () => {
    const options = {
      level: 'protocol-based',
      rules: ['trailing-slash'],
      evidence: from({ 'http://h/a': 'http://h/b/' }),
    } as const;
    expect(ENGINE.normalize('http://h/a/', options)).toBe('http://h/b');
    expect(ENGINE.explain('http://h/a/', options).after).toBe('http://h/b');
  });
});

describe('evidence is resolved against the URI it is about', () => {
  test.each([
    ['http://h/a/b', '../c', 'http://h/c'],
    ['http://h/a/b', '/c', 'http://h/c'],
    ['http://h/a/b', 'c?q', 'http://h/a/c?q'],
    ['http://h/a/b', '//Other', 'http://other/'],
    ['http://h/a/b', '?q', 'http://h/a/b?q'],
    ['http://h/a/b', '%2e%2e/c', 'http://h/c'],
    ['http://h/a/b', '', 'http://h/a/b'],
    ['foo:a/b', 'c', 'foo:a/c'],
  ])('%s, %j', (uri, location, target) => {
    expect(follow(uri, from({ [uri]: location }))).toBe(target);
  });

  test('hop by hop', () => {
    expect(follow('http://h/a/b', from({ 'http://h/a/b': 'c/d', 'http://h/a/c/d': 'e' }))).toBe('http://h/a/c/e');
  });

  test('it is not asked about a relative reference', () => {
    expect(follow('%61', (uri) => `${uri}/b`)).toBe('a');
  });
});

describe('evidence that is no URI reference is an error of the caller', () => {
  const options = (evidence: Evidence): { level: 'protocol-based'; evidence: Evidence } => ({
    level: 'protocol-based',
    evidence,
  });

  test.each<readonly [unknown, RegExp]>([
    ['foo: ', /^evidence: expected a URI reference .* position 4/],
    ['http://[', /^evidence: expected a URI reference/],
    ['%', /^evidence: expected a URI reference/],
    [':', /^evidence: expected a URI reference/],
    [null, /^evidence: expected a URI reference or undefined, found null \(input\/value\)$/],
    [7, /^evidence: expected a URI reference or undefined, found number \(input\/value\)$/],
  ])('%j', (bad, message) => {
    for (const evidence of [from({ 'foo:a': bad as string }), from({ 'foo:a': 'foo:b', 'foo:b': bad as string })]) {
      for (const call of [
        () => ENGINE.normalize('foo:a', options(evidence)),
        () => ENGINE.tryNormalize('foo:a', options(evidence)),
        () => ENGINE.explain('foo:a', options(evidence)),
        () => needs('foo:a', ENGINE, options(evidence)),
        () => ENGINE.compare('foo:a', 'foo:c', options(evidence)),
        () => ENGINE.equivalent('foo:a', 'foo:c', options(evidence)),
      ])
        expect(errorOf(call, UrikitError).message).toMatch(message);
    }
  });

  test('the message does not quote a password', () => {
    const { message } = errorOf(() => follow('foo:a', from({ 'foo:a': 'http://u:secret@h h/' })), UrikitError);
    expect(message).not.toContain('secret');
  });
});

describe('evidence that leads nowhere else', () => {
  test.each(['foo:a', 'FOO:a', 'foo:%61'])('%j leads nowhere else', (same) => {
    expect(follow('foo:a', from({ 'foo:a': same }))).toBe('foo:a');
  });
});

describe('chains', () => {
  test.each([0, 1, 2, 19, 20])('of %i are followed to their end', (length) => {
    const end = `foo:${String(length)}`;
    for (let start = 0; start <= length; start++) expect(follow(`foo:${String(start)}`, chain(length))).toBe(end);
  });

  test.each([21, 22, 40, 1000])(
    'law 2: of %i, more than are followed, have a normal form that is its own',
    (length) => {
      const normal = follow('foo:0', chain(length));
      expect(follow(normal, chain(length))).toBe(normal);
    },
  );

  test('without an end are left after 20 hops', () => {
    let asked = 0;
    const endless: Evidence = (uri) => {
      asked++;
      return `${uri}a`;
    };
    const normal = follow('foo:', endless);
    expect(asked).toBeLessThanOrEqual(21);
    expect(follow(normal, endless)).toBe(normal);
  });
});

describe('circles', () => {
  test.each([2, 3, 10, 20])('of %i stand for all of their members, wherever entered', (length) => {
    const members = Array.from({ length }, (_, i) => `foo:${String(i)}`);
    for (const member of members) expect(follow(member, circle(length))).toBe('foo:0');
    expect(
      ENGINE.equivalent('foo:1', `foo:${String(length - 1)}`, { level: 'protocol-based', evidence: circle(length) }),
    ).toBe(true);
  });

  test.each([1, 2, 3, 20])('of %i are known as soon as they close: each member is asked about once', (length) => {
    const asked: string[] = [];
    follow('foo:0', (uri) => (asked.push(uri), circle(length)(uri)));
    expect(asked).toEqual(Array.from({ length }, (_, i) => `foo:${String(i)}`));
  });

  test('are found behind a chain that leads into them', () => {
    const evidence = from({ 'foo:z': 'foo:y', 'foo:y': 'foo:c', 'foo:c': 'foo:b', 'foo:b': 'foo:c' });
    for (const text of ['foo:z', 'foo:y', 'foo:c', 'foo:b']) expect(follow(text, evidence)).toBe('foo:b');
  });

  test.each([21, 30])('law 2: of %i, more than are followed, have normal forms that are their own', (length) => {
    const normal = follow('foo:5', circle(length));
    expect(follow(normal, circle(length))).toBe(normal);
  });
});

describe('evidence in a comparison and in an account', () => {
  const evidence = from({ 'http://a/': 'http://c/', 'http://b/': 'http://c/' });
  const options = { level: 'protocol-based', evidence } as const;

  test('two that lead to one are equivalent at the protocol-based level', () => {
    expect(ENGINE.compare('http://a/', 'http://b/', options)).toEqual({
      equal: true,
      level: 'protocol-based',
      because: ['known-redirect'],
      differs: undefined,
      issue: undefined,
    });
    expect(ENGINE.compare('http://a', 'http://c/', options)).toMatchObject({
      equal: true,
      because: ['empty-path', 'known-redirect'],
    });
    expect(ENGINE.equivalent('http://a', 'HTTP://B', options)).toBe(true);
    expect(ENGINE.equivalent('http://a', 'http://b', { evidence })).toBe(false);
    expect(ENGINE.compare('http://a/', 'http://d/', options)).toMatchObject({
      equal: false,
      level: 'protocol-based',
      differs: 'host',
    });
    expect(ENGINE.compare('http://a', 'http://a/', options)).toMatchObject({ equal: true, level: 'scheme-based' });
  });

  test('explain and needs name it last', () => {
    expect(ENGINE.explain('HTTP://a/', options)).toEqual({
      before: 'HTTP://a/',
      after: 'http://c/',
      steps: [
        { rule: 'scheme-case', section: 'RFC 3986 6.2.2.1', component: 'scheme', before: 'HTTP', after: 'http' },
        { rule: 'known-redirect', section: 'RFC 3986 6.2.4', component: 'host', before: 'a', after: 'c' },
      ],
    });
    expect(needs('HTTP://a/', ENGINE, options)).toEqual(['scheme-case', 'known-redirect']);
    expect(needs('http://c/', ENGINE, options)).toEqual([]);
    expect(needs('http://a/', ENGINE, { evidence })).toEqual([]);
  });

  test("what throws is the caller's own error", () => {
    const own = new Error('no');
    const failing: Evidence = () => {
      throw own;
    };
    expect(() => follow('foo:a', failing)).toThrow(own);
  });
});
