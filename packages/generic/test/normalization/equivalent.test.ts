import { createEngine, type Engine, isUriReference } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { describe, expect, test } from '@jest/globals';

/**
 * The short ways of `equivalent` and `normalize` for URIs without userinfo and IP-literal, against `explain`, which goes
 * rule by rule. In pairs, so that a short way which stops at the first likeness or difference has to be right about the rest; malformed
 * texts among them, for these are equal to nothing.
 */
const TEXTS = [
  'x://h',
  'X://H',
  'x://h/',
  'x://h:',
  'x://h:7',
  'x://h:07/',
  'x://h:70',
  'x://h:7/?',
  'x://%68',
  'x://%48/',
  'x://h%2f/',
  'x://h%2F/',
  'x://here',
  'x://HERE/',
  'x:///',
  'x://',
  'x://h/a',
  'x://h/%61',
  'x://h/b/../a',
  'x://h/./a',
  'x://h/%2e/a',
  'x://h/a/',
  'x://h/a/.',
  'x://h/A',
  'x://h//a',
  'x://h/..//a',
  'x://h/a%2fb',
  'x://h/a%2Fb',
  'x://h/a/b',
  'x://h/a?q',
  'x://h/a?%71',
  'x://h/b/../a?q',
  'x://h/a?q/../r',
  'x://h/a#f',
  'x://h/a#%66',
  'x://h/a?q#f',
  'x://h?q',
  'x://h/?q',
  'x://h#f',
  'x://h/#f',
  'x://h/a?',
  'x://h/a#',
  'x://u@h/a',
  'x://@h/a',
  'x://[::1]/a',
  'x://[0::1]/a',
  'x:/a',
  'x:a',
  'x:/b/../a',
  'x:',
  'y://h',
  'y://h:7',
  'Y://H/',
  'y://h/%61',
  'y://h/a',
  'y://here/',
  '//h/a',
  '//H/%61',
  '/a',
  'a',
  '',
  '/b/../a',
  // malformed, each as near as can be to one of the above
  'x://h/a#f#f',
  'x://h/a%',
  'x://h/%6',
  'x://h/a b',
  'x://h/a b/../a',
  'x://h/a\\',
  'x://h:7%37/',
  'x://h:%37',
  'x://h:7a/',
  '%78://h/a',
  'x://h@h@/a',
  'x://h[/a',
  'x://[::1/a',
  'x://h/%61#f#',
  'x://h/a\n',
  '\nx://h/a',
  'x://h/[a]',
  'x://h/%2e%zz',
];

/** The normal form by the book; each malformed text has one of its own, so that it is equal to nothing. */
const byRules = (engine: Engine, text: string): unknown =>
  isUriReference(text) ? engine.explain(text).after : Symbol(text);

describe.each<readonly [string, SchemeHooks]>([
  ['no data', {}],
  ['a default port', { defaultPort: 7 }],
  ['an empty path', { emptyPath: '/' }],
  ['local hosts', { localHosts: ['here', 'h'] }],
  ['an opaque path', { path: 'opaque' }],
  ['a hierarchical path', { path: 'hierarchical' }],
  ['everything', { defaultPort: 7, emptyPath: '/', localHosts: ['here'], path: 'hierarchical' }],
  ['a function to normalize', { normalize: (uri) => ({ ...uri, query: uri.query?.replace(/q/g, 'r') }) }],
])('a scheme with %s', (name, hooks) => {
  const engine = createEngine({ schemes: { x: hooks } });

  const normal = TEXTS.map((text) => byRules(engine, text));

  test.each(TEXTS)('%j and all the others', (a) => {
    const expected = TEXTS.filter((_each, i) => normal[i] === byRules(engine, a));
    expect(TEXTS.filter((b) => engine.equivalent(a, b))).toEqual(expected);
    // Its account costs four normal forms by the book, so it is asked of one engine only.
    if (name === 'everything') expect(TEXTS.filter((b) => engine.compare(a, b).equal)).toEqual(expected);
    expect(engine.tryNormalize(a).ok).toBe(isUriReference(a));
  });

  test('and what is longer than the short ways take', () => {
    const tail = 'x'.repeat(70000);
    for (const text of TEXTS.filter(
      (each) => /^[xy]:\/\/[^%]*$/i.test(each) && isUriReference(each) && !each.includes('#'),
    )) {
      const [a, b] = [`${text}#%61${tail}`, `${text}#a${tail}`];
      expect(engine.equivalent(a, b)).toBe(true);
      expect(engine.equivalent(a, `${b}x`)).toBe(false);
      expect(engine.normalize(a) === engine.explain(b).after).toBe(true);
    }
  });
});

test.each([
  ['x:///a', 'x:/a', true],
  ['X:///%61', 'x:/b/../a', true],
  ['x:///a', 'x:/b', false],
  ['x://h/a', 'x:/a', false],
])('a scheme to which no authority is an empty one: %s and %s, %s', (a, b, expected) => {
  const engine = createEngine({ schemes: { x: { absentAuthority: 'empty' } } });
  expect([engine.equivalent(a, b), engine.equivalent(b, a)]).toEqual([expected, expected]);
});
