import { describe, expect, test } from '@jest/globals';
import { createEngine, PluginError } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { namedHosts, parseUri } from '@urikit/generic/record';
import { hostListOf } from '@urikit/hosts';
import { hidesDelimiter, whyHostRefused } from '@urikit/hosts/internal';

const named = (text: string, hooks?: SchemeHooks): readonly string[] =>
  namedHosts(parseUri(text), hooks).map(({ host, port }) => `${host} ${String(port)}`);

describe('RFC 3986 3.2.2: the host of the authority', () => {
  test.each<[text: string, hooks: SchemeHooks | undefined, expected: readonly string[]]>([
    ['x://h:1/', undefined, ['h 1']],
    ['x://h/', undefined, ['h undefined']],
    ['x://h:/', { defaultPort: 7 }, ['h 7']],
    ['x://[::1]:8/', { defaultPort: 7 }, ['[::1] 8']],
    ['x:///p', {}, [' undefined']],
    ['x:p', {}, []],
    ['x:///p', { hosts: () => ['localhost'] }, ['localhost undefined']],
    ['x://h/p', { hosts: () => [] }, ['h undefined']],
  ])('%s', (text, hooks, expected) => {
    expect(named(text, hooks)).toEqual(expected);
  });
});

describe('the hosts of the hook', () => {
  test.each([
    ['h', 'h 7'],
    ['h:8', 'h 8'],
    ['h:', 'h 7'],
    ['[::1]', '[::1] 7'],
    ['[::1]:8', '[::1] 8'],
    ['', ' 7'],
  ])('%j', (given, expected) => {
    expect(named('x:p', { defaultPort: 7, hosts: () => [given] })).toEqual([expected]);
  });

  test.each(['h:x', 'h:8:9', '::1', '[::1]x', '[::1', 'a@h:8', 'a b', '@', 'h/p'])(
    '%j is no host: lists refuse it',
    (given) => {
      const [found] = namedHosts(parseUri('x:p'), { hosts: () => [given] });
      for (const lists of [{ deny: hostListOf(['d.example']) }, { allow: hostListOf(['h', 'a', '[::1]']) }])
        expect(whyHostRefused(lists, String(found?.host), found?.port)?.reason).toBe('unreadable');
    },
  );

  test('come behind the host of the authority', () => {
    expect(named('x://h/p', { hosts: ({ path }) => [path.slice(1)] })).toEqual(['h undefined', 'p undefined']);
  });

  test.each<[problem: string, hosts: unknown]>([
    ['threw', (): unknown => JSON.parse('{')],
    ['returned no list of strings', () => 'h'],
    ['returned no list of strings', () => undefined],
    ['returned no list of strings', () => ['h', 1]],
    ['returned no list of strings', () => ({})],
  ])('a hook that %s', (problem, hosts) => {
    const engine = createEngine({ schemes: { x: { id: 'acme', hosts: hosts as never } } });
    const call = () => namedHosts(parseUri('x:p'), engine.hooks('x'));
    expect(call).toThrow(PluginError);
    expect(call).toThrow(`plugin "acme": the hook hosts of scheme "x" ${problem}`);
  });

  test('is a function', () => {
    expect(() => createEngine({ schemes: { x: { hosts: ['h'] as never } } })).toThrow('expected a function');
  });
});

describe('RFC 3986 2.2, 3.2.1: encoded delimiters of a userinfo', () => {
  test.each([
    '%2f',
    '%2F',
    'a%3Fb',
    '%23',
    '%5c',
    '%00',
    '%0a',
    '%20',
    '%7F',
    '%252F',
    '%25252f',
    '%25%32%46',
    `%${'25'.repeat(9)}41`,
  ])('%s', (userinfo) => {
    expect(hidesDelimiter(userinfo)).toBe(true);
  });
  test.each(['', 'u:p', '%3A', '%40', '%2540', '%41', '100%25', '%2525', '%C3%A9', '%', '%2', '%zz', '%E2%88%95'])(
    '%j has none',
    (userinfo) => {
      expect(hidesDelimiter(userinfo)).toBe(false);
    },
  );
});
