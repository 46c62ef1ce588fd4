import { createEngine, type Engine, PluginError, type Uri } from '@urikit/generic';
import { recompose } from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';
import { GENERIC } from '../tables/engines.js';
import { errorOf } from '../tables/thrown.js';

/** An engine whose scheme `x` makes something else of one URI, and leaves all others alone. */
const making = (from: string, change: () => Partial<Uri>): Engine =>
  createEngine({ schemes: { x: { normalize: (uri) => (recompose(uri) === from ? { ...uri, ...change() } : uri) } } });

const AUTHORITY = { userinfo: undefined, host: { kind: 'reg-name', text: 'h' }, port: undefined } as const;

describe('6.2.3: what a function of a scheme returns is the normal form', () => {
  test.each<readonly [string, Partial<Uri>, string]>([
    ['x:a?q#f', { path: 'b' }, 'x:b?q#f'],
    ['x:a?q#f', { query: 'r' }, 'x:a?r#f'],
    ['x:a?q#f', { fragment: 'g' }, 'x:a?q#g'],
    ['x:a?q#f', { query: undefined, fragment: undefined }, 'x:a'],
    ['x:a', { query: '', fragment: '' }, 'x:a?#'],
    ['x://h/a', { authority: undefined }, 'x:/a'],
    ['x:/a', { authority: AUTHORITY }, 'x://h/a'],
    ['x://h/a', { path: '/b', query: 'q', fragment: 'f' }, 'x://h/b?q#f'],
    ['x://u@h:1/a', { authority: { ...AUTHORITY, port: '1' } }, 'x://h:1/a'],
  ])('%s with %j is %s', (from, change, expected) => {
    const engine = making(from, () => change);
    expect(engine.normalize(from)).toBe(expected);
    expect(engine.explain(from).after).toBe(expected);
    expect(engine.equivalent(from, expected)).toBe(true);
  });
});

test('6.2.3: a member that is another one when it is read again changes the string by its last value only', () => {
  let reads = 0;
  const normalize = (uri: Uri): Uri =>
    Object.defineProperty({ ...uri }, 'path', { enumerable: true, get: () => (reads++ === 0 ? 'b' : uri.path) });
  const engine = createEngine({ schemes: { x: { normalize } } });
  expect(engine.normalize('x:a')).toBe('x:a');
  expect(reads).toBeGreaterThan(1);
});

/** Where each stands in `x:start?start#start`. */
const PLACES = { path: 2, query: 8, fragment: 14 } as const;

const UNRESERVED_AND_SUB_DELIMS = /[A-Za-z0-9\-._~!$&'()*+,;=]/;

/** By the ABNF: pchar and "/" for a path, "?" also for a query and a fragment. */
const isAllowed = (component: string, char: string): boolean =>
  UNRESERVED_AND_SUB_DELIMS.test(char) || ':@/'.includes(char) || (component !== 'path' && char === '?');

/** All that are neither letter nor digit, of the controls four, and one of each other kind. */
const CHARACTERS = [
  ...Array.from({ length: 128 }, (_, octet) => String.fromCharCode(octet)).filter(
    (char) => /[!-~ ]/.test(char) && !/\w/.test(char),
  ),
  ...'\0\n\x1f\x7faZ0_',
  'é',
  '\ud800',
];

describe('RFC 3986 Appendix A: each character of what a function returns', () => {
  const from = 'x:start?start#start';

  test.each(['path', 'query', 'fragment'] as const)('of a %s', (component) => {
    let text = '';
    const engine = making(from, () => ({ [component]: text }));
    for (const char of CHARACTERS) {
      for (text of [`${char}a`, `a${char}`]) {
        if (isAllowed(component, char))
          expect(engine.normalize(from)).toBe(
            GENERIC.normalize(from.replaceAll('start', (start, at) => (at === PLACES[component] ? text : start))),
          );
        else expect(errorOf(() => engine.normalize(from), PluginError).message).toContain('returned no URI: ');
      }
    }
  });

  test('of a path that begins with "//" the first two would begin an authority', () => {
    expect(() => making('x:/a', () => ({ path: '//b' })).normalize('x:/a')).toThrow('returned no URI: ');
  });
});

describe('a function that does not leave its own result alone', () => {
  /** Takes the first character away, as often as it is asked. */
  const shortening = (): { readonly engine: Engine; readonly asked: () => number } => {
    let asked = 0;
    const normalize = (uri: Uri): Uri => {
      asked++;
      return { ...uri, path: uri.path.slice(1) };
    };
    return { engine: createEngine({ schemes: { x: { normalize } } }), asked: () => asked };
  };

  test.each(['normalize', 'explain'] as const)('is let through by %s up to its seventh change', (verb) => {
    expect(() => shortening().engine[verb](`x:${'a'.repeat(7)}`)).not.toThrow();
    expect(() => shortening().engine[verb](`x:${'a'.repeat(8)}`)).toThrow('comes to no end');
  });

  test.each(['normalize', 'explain'] as const)('is asked by %s eight times, and no more', (verb) => {
    const { engine, asked } = shortening();
    expect(() => engine[verb](`x:${'a'.repeat(100)}`)).toThrow(PluginError);
    expect(asked()).toBe(8);
  });
});
