import { describe, expect, test } from '@jest/globals';
import { createEngine, PluginError } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { namedHosts, parseUri } from '@urikit/generic/record';

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
    ['h:x', 'h:x 7'],
    ['h:8:9', 'h:8:9 7'],
  ])('%j', (given, expected) => {
    expect(named('x:p', { defaultPort: 7, hosts: () => [given] })).toEqual([expected]);
  });

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
