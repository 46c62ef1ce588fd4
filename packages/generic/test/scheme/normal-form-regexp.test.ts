import { createEngine, needs } from '@urikit/generic';
import type { SchemeHooks, Schemes } from '@urikit/generic/hooks';
import { describe, expect, test } from '@jest/globals';
import { ENGINE, GENERIC } from '../tables/engines.js';
import { NORMAL_FORMS } from '../tables/normal-forms.js';

/**
 * The engine has short ways that rewrite text without reading it into a record; `explain` always goes rule by rule.
 * Both must agree on every text.
 */
const HEADS = [
  '',
  'x:',
  'X:',
  'y:',
  '//',
  'x://',
  'x://h',
  'X://H',
  'x://h%41',
  'x://h%2f',
  'x://h.',
  'x://u@h',
  'x://u%41@h',
  'x://[::1]',
  'x://[::0]',
  'x://here',
  'x://h:',
  'x://h:7',
  'x://h:07',
  'x://h:70',
  'x://h:0',
  'x://1.2.3.4',
  'y://h:07',
  'y://here',
  'y://',
];
const TAILS = [
  '',
  '/',
  '/a',
  '/A//b',
  '/.',
  '/..',
  '/./a',
  '/../a',
  '/a/..',
  '/a/../b',
  '/a/.b',
  '/a.',
  '/...',
  '/..a',
  '//',
  '//a',
  '/.//a',
  '/..//a',
  '/%2e',
  '/a/%2E%2e/b',
  '/%41',
  '/%2f',
  '/%2F',
  '/a%2fb/..',
  '?',
  '?q',
  '?%7e',
  '?/../.',
  '#',
  '#f',
  '#/./',
  '/a?b/../c#d/../e',
  '?a#b',
  '/:@',
  'a',
  'a/../b',
  './a',
  '..',
  'a:b',
];

describe.each<readonly [string, SchemeHooks]>([
  ['no data', {}],
  ['a default port', { defaultPort: 7 }],
  ['a default port of one digit more', { defaultPort: 70 }],
  ['an empty path', { emptyPath: '/' }],
  ['local hosts', { localHosts: ['here', 'h'] }],
  ['an opaque path', { path: 'opaque' }],
  ['a hierarchical path', { path: 'hierarchical' }],
  ['everything', { defaultPort: 7, emptyPath: '/', localHosts: ['here'], path: 'hierarchical' }],
  ['a function', { defaultPort: 7, normalize: (uri) => ({ ...uri, query: uri.query?.replace(/q/g, 'r') }) }],
])('the short ways and the rules agree on a scheme with %s', (_, hooks) => {
  const engine = createEngine({ schemes: { x: hooks } });

  test.each(HEADS)('%j', (head) => {
    const texts = TAILS.map((tail) => head + tail).filter((text) => engine.tryNormalize(text).ok);
    for (const level of ['syntax-based', 'scheme-based', 'protocol-based'] as const) {
      const after = texts.map((text) => engine.explain(text, { level }).after);
      expect(texts.map((text) => engine.normalize(text, { level }))).toEqual(after);
      expect(after.map((text) => engine.normalize(text, { level }))).toEqual(after);
    }
  });
});

describe('a text in normal form comes back as it is', () => {
  test.each(NORMAL_FORMS.map(({ schemeBased }) => schemeBased))('%j', (text) => {
    expect(ENGINE.normalize(text)).toBe(text);
    expect(needs(text, ENGINE)).toEqual([]);
  });
});

test('a text that is too long for the expression is read by the rules, from its first character', () => {
  const long = 'a'.repeat(0x10000);
  expect(GENERIC.normalize(`X:${long}`)).toBe(`x:${long}`);
  expect(GENERIC.normalize(`x:${long}`)).toBe(`x:${long}`);
});

test('a text of four million segments overflows no stack: the expression is asked of shorter ones', () => {
  const text = `x:/${'a/'.repeat(2 ** 22)}`;
  expect(GENERIC.normalize(text) === text).toBe(true);
});

describe('names of schemes and hosts are text, not expressions', () => {
  test('a scheme with "+", "-" and "."', () => {
    const engine = createEngine({
      schemes: { 'a+b': { emptyPath: '/' }, 'c.d': { emptyPath: '/' }, 'e-f': { emptyPath: '/' } },
    });
    for (const scheme of ['a+b', 'c.d', 'e-f']) {
      expect(engine.normalize(`${scheme}://h`)).toBe(`${scheme}://h/`);
      expect(engine.normalize(`${scheme}://h/`)).toBe(`${scheme}://h/`);
    }
    for (const scheme of ['aab', 'ab', 'cxd', 'ef']) expect(engine.normalize(`${scheme}://h`)).toBe(`${scheme}://h`);
  });

  test('a scheme that is the beginning of another', () => {
    const schemes: Schemes = { a: { emptyPath: '/' }, ab: { defaultPort: 1 }, abc: {} };
    const engine = createEngine({ schemes });
    expect(['a', 'ab', 'abc', 'abcd'].map((scheme) => engine.normalize(`${scheme}://h:1`))).toEqual([
      'a://h:1/',
      'ab://h',
      'abc://h:1',
      'abcd://h:1',
    ]);
  });

  test('schemes that are properties of every object', () => {
    for (const scheme of ['constructor', 'valueof', 'tostring', 'hasownproperty'])
      expect(GENERIC.normalize(`${scheme}://h`)).toBe(`${scheme}://h`);
    const hooks: SchemeHooks = { emptyPath: '/' };
    const engine = createEngine({ schemes: { constructor: hooks } });
    expect(engine.normalize('constructor://h')).toBe('constructor://h/');
  });

  test.each([
    'a(b',
    'a)b',
    'a*b',
    'a+b',
    'a$',
    '$a',
    'a.b',
    "!$&'()*+,;=",
    'a-z',
    'a%C3%A9',
    '1.2.3.4',
    '[::1]',
    '[v1.a:b]',
    '',
    '~_',
  ])('the local host %j', (name) => {
    const engine = createEngine({ schemes: { x: { localHosts: [name] } } });
    expect(engine.normalize(`x://${name}/p`)).toBe('x:///p');
    for (const other of ['ab', 'aab', 'a', 'azb', 'axb', 'b', '1', '[::2]', '1x2.3.4']) {
      expect(engine.normalize(`x://${other}/p`)).toBe(`x://${other}/p`);
    }
  });
});
