import { type CompareOptions, type Component, LEVELS, type Level, UriSyntaxError } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { ENGINE, GENERIC } from '../tables/engines.js';
import { MALFORMED } from '../tables/malformed.js';
import { NORMAL_FORMS, ONLY_SCHEME_BASED } from '../tables/normal-forms.js';
import { errorOf } from '../tables/thrown.js';

const rows = NORMAL_FORMS.map((row) => [row.section, row.text, row] as const);

/** Both verbs, both ways round. */
const bothWays = (a: string, b: string, options?: CompareOptions): boolean => {
  const { equal } = ENGINE.compare(a, b, options);
  expect(ENGINE.compare(b, a, options).equal).toBe(equal);
  expect(ENGINE.equivalent(a, b, options)).toBe(equal);
  expect(ENGINE.equivalent(b, a, options)).toBe(equal);
  return equal;
};

describe('RFC 3986 6.2: the ladder', () => {
  test.each(rows)('%s %s and its normal forms', (_, text, { syntaxBased, schemeBased, needs }) => {
    for (const level of LEVELS) expect(bothWays(text, text, { level })).toBe(true);
    expect(bothWays(text, syntaxBased, { level: 'simple-string' })).toBe(text === syntaxBased);
    expect(bothWays(text, syntaxBased, { level: 'syntax-based' })).toBe(true);
    expect(bothWays(text, schemeBased, { level: 'syntax-based' })).toBe(syntaxBased === schemeBased);
    expect(bothWays(text, schemeBased)).toBe(true);
    expect(bothWays(text, schemeBased, { level: 'protocol-based' })).toBe(true);

    const level =
      text === schemeBased ? 'simple-string' : syntaxBased === schemeBased ? 'syntax-based' : 'scheme-based';
    const expected = { equal: true, level, because: needs, differs: undefined, issue: undefined };
    expect(ENGINE.compare(text, schemeBased)).toStrictEqual(expected);
    expect(ENGINE.compare(text, schemeBased, { level: 'protocol-based' })).toStrictEqual(expected);
  });

  test.each(rows)('%s %s and what is equivalent', (_, text, { sameAs }) => {
    for (const other of sameAs) {
      expect(bothWays(text, other)).toBe(true);
      expect(bothWays(text, other, { level: 'protocol-based' })).toBe(true);
      expect(bothWays(text, other, { level: 'simple-string' })).toBe(false);
      for (const third of sameAs) expect(bothWays(third, other)).toBe(true);
    }
  });

  test.each(rows)(
    '%s %s and what must stay different at every level',
    (_, text, { syntaxBased, schemeBased, sameAs, distinctFrom }) => {
      for (const other of distinctFrom) {
        for (const level of LEVELS) {
          for (const one of [text, syntaxBased, schemeBased, ...sameAs])
            expect(bothWays(one, other, { level })).toBe(false);
          expect(ENGINE.compare(text, other, { level })).toMatchObject({
            equal: false,
            level,
            because: [],
            issue: undefined,
          });
          expect(ENGINE.compare(text, other, { level }).differs).toBeDefined();
        }
      }
    },
  );

  test.each(ONLY_SCHEME_BASED)('6.2.3 %s and %s are one to their scheme only', (a, b, because, syntaxDiffers) => {
    expect(ENGINE.compare(a, b)).toStrictEqual({
      equal: true,
      level: 'scheme-based',
      because,
      differs: undefined,
      issue: undefined,
    });
    expect(ENGINE.compare(a, b, { level: 'syntax-based' })).toStrictEqual({
      equal: false,
      level: 'syntax-based',
      because: [],
      differs: syntaxDiffers,
      issue: undefined,
    });
    expect(bothWays(a, b)).toBe(true);
    expect(bothWays(a, b, { level: 'syntax-based' })).toBe(false);
    expect(GENERIC.equivalent(a, b)).toBe(false);
  });

  test.each(
    NORMAL_FORMS.flatMap(({ text, sameAs, distinctFrom }) =>
      [...sameAs, ...distinctFrom].map((other) => [text, other] as const),
    ),
  )('law 3: %s and %s, equal at a rung, are equal at every higher one', (a, b) => {
    const answers = LEVELS.map((level) => bothWays(a, b, { level }));
    expect(answers).toEqual([...answers].sort());
  });
});

describe('compare says what it rests on', () => {
  test.each<[string, string, Level, Component]>([
    ['foo://u@h:1/p?q#f', 'bar://v@i:2/r?s#g', 'scheme-based', 'scheme'],
    ['foo://u@h:1/p?q#f', 'foo://v@i:2/r?s#g', 'scheme-based', 'userinfo'],
    ['foo://u@h:1/p?q#f', 'foo://u@i:2/r?s#g', 'scheme-based', 'host'],
    ['foo://u@h:1/p?q#f', 'foo://u@h:2/r?s#g', 'scheme-based', 'port'],
    ['foo://u@h:1/p?q#f', 'foo://u@h:1/r?s#g', 'scheme-based', 'path'],
    ['foo://u@h:1/p?q#f', 'foo://u@h:1/p?s#g', 'syntax-based', 'query'],
    ['foo://u@h:1/p?q#f', 'foo://u@h:1/p?q#g', 'simple-string', 'fragment'],
    ['http://h/?', 'http://h', 'scheme-based', 'query'],
    ['http://h/#', 'http://h', 'protocol-based', 'fragment'],
    ['//h', 'h', 'scheme-based', 'host'],
    ['FOO://H/a', 'foo://h/b', 'scheme-based', 'path'],
    ['FOO://H/a', 'foo://h/b', 'simple-string', 'scheme'],
  ])('%s and %s differ, %s, in the %s', (a, b, level, differs) => {
    expect(ENGINE.compare(a, b, { level })).toStrictEqual({
      equal: false,
      level,
      because: [],
      differs,
      issue: undefined,
    });
  });

  test.each([
    ['a change that both sides need is no reason', 'FOO://H/%7e', 'FOO://H/~', ['percent-encoding-unreserved']],
    ['different changes by one rule are', 'FOO:x', 'Foo:x', ['scheme-case']],
    [
      'reasons of both sides, component by component',
      'foo:/a/../b',
      'FOO:/%62',
      ['scheme-case', 'percent-encoding-unreserved', 'dot-segments'],
    ],
    ['the rung decides, not the rules beyond it', 'http://h:80/%7e', 'http://h:80/~', ['percent-encoding-unreserved']],
  ])('%s', (_, a, b, because) => {
    expect(ENGINE.compare(a, b)).toMatchObject({ equal: true, level: 'syntax-based', because });
  });
});

describe('decision 17: a malformed text is equal to nothing', () => {
  test.each(MALFORMED)('%j', (text, code, start, end) => {
    const issue = { code, start, end };
    for (const level of LEVELS.slice(1)) {
      expect(bothWays(text, text, { level })).toBe(false);
      expect(bothWays(text, 'foo:', { level })).toBe(false);
      expect(ENGINE.compare(text, text, { level })).toMatchObject({
        equal: false,
        level,
        because: [],
        differs: undefined,
        issue,
      });
      expect(ENGINE.compare('foo:', text, { level })).toMatchObject({
        equal: false,
        level,
        because: [],
        differs: undefined,
        issue,
      });
    }
    expect(ENGINE.equivalent(text, text)).toBe(false);
    expect(bothWays(text, text, { level: 'simple-string' })).toBe(true);
    expect(bothWays(text, 'foo:', { level: 'simple-string' })).toBe(false);
    expect(bothWays(text, 'foo:', { fragment: 'ignore' })).toBe(false);
    expect(bothWays(text, text, { base: 'foo://h/' })).toBe(false);
  });

  test('the issue of the first side comes first', () => {
    expect(ENGINE.compare('a b', ':').issue).toMatchObject({ code: 'syntax/character' });
    expect(ENGINE.compare(':', 'a b').issue).toMatchObject({ code: 'syntax/colon-in-first-segment' });
  });
});

describe('RFC 3986 6.1: references are compared by their targets, retrievals without fragments', () => {
  const base = 'http://h/a/b';

  test.each([
    ['c', './c', true],
    ['c', 'http://h/a/c', true],
    ['c', 'HTTP://H:80/a/x/../c', true],
    ['//h', 'http://h/', true],
    ['', base, true],
    ['', 'b', true],
    ['?q', 'b?q', true],
    ['c', 'c/', false],
    ['..', '/', true],
    ['..', '', false],
  ])('%j and %j on a base', (a, b, equal) => {
    expect(bothWays(a, b, { base })).toBe(equal);
  });

  test('without a base they stand as they are', () => {
    expect(bothWays('c', 'http://h/a/c')).toBe(false);
    expect(bothWays('c', './c')).toBe(true);
  });

  test.each([
    ['foo:a#b', 'foo:a#c', true],
    ['foo:a#b', 'foo:a', true],
    ['foo:a#', 'foo:a', true],
    ['FOO:a#b', 'foo:a#%', false],
    ['foo:a?b', 'foo:a', false],
    ['foo:a?b#c', 'foo:a?c#c', false],
  ])('%j and %j with the fragment ignored', (a, b, equal) => {
    expect(bothWays(a, b, { fragment: 'ignore' })).toBe(equal);
    expect(bothWays(a, b, { fragment: 'compare' })).toBe(false);
    expect(bothWays(a, b)).toBe(false);
  });

  test('both at once', () => {
    expect(bothWays('#x', 'b#y', { base, fragment: 'ignore' })).toBe(true);
    expect(bothWays('#x', 'b#y', { base })).toBe(false);
    expect(ENGINE.compare('#x', 'b', { base, fragment: 'ignore' })).toMatchObject({
      equal: true,
      level: 'simple-string',
      because: [],
    });
  });

  test.each([
    ['//h/a', 'syntax/missing-scheme'],
    ['', 'syntax/missing-scheme'],
    ['http://h h', 'syntax/character'],
  ])('%j is no base', (bad, code) => {
    for (const call of [ENGINE.compare, ENGINE.equivalent]) {
      expect(errorOf(() => call('a', 'b', { base: bad }), UriSyntaxError).issue).toMatchObject({ code });
    }
  });
});

describe('opt-in rules in a comparison', () => {
  test.each([
    ['http://h/?b&a', 'http://h/?a&b', 'query-order'],
    ['http://h/?', 'http://h/', 'empty-query'],
    ['http://h./', 'http://h/', 'host-trailing-dot'],
    ['http://h/a//b', 'http://h/a/b', 'duplicate-slashes'],
    ['http://h/a/', 'http://h/a', 'trailing-slash'],
    ['http://h/index.html', 'http://h/', 'directory-index'],
    ['http://h/#', 'http://h/', 'empty-fragment'],
  ] as const)('%s and %s are one with %s only', (a, b, rule) => {
    expect(bothWays(a, b)).toBe(false);
    expect(bothWays(a, b, { rules: [rule] })).toBe(true);
    expect(bothWays(a, b, { rules: [rule], level: 'syntax-based' })).toBe(false);
    expect(ENGINE.compare(a, b, { rules: [rule] })).toMatchObject({
      equal: true,
      level: 'scheme-based',
      because: [rule],
    });
  });
});
