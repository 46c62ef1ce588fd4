import { describe, expect, test } from '@jest/globals';
import { bare, DEFAULT_PORTS, engine, SCHEMES } from './engine.js';

describe.each(SCHEMES)('normalize of %s', (scheme) => {
  const port = String(DEFAULT_PORTS[scheme]);
  const other = port === '80' ? '443' : '80';

  test.each([
    ['//h', '//h/'],
    ['//h?q', '//h/?q'],
    ['//h?', '//h/?'],
    ['//h#', '//h/#'],
    ['//h:/', '//h/'],
    ['//h:', '//h/'],
    [`//h:${port}`, '//h/'],
    [`//h:0${port}/`, '//h/'],
    [`//h:00000000000000000000${port}/p`, '//h/p'],
    [`//h:${other}`, `//h:${other}/`],
    [`//h:0${other}/`, `//h:${other}/`],
    [`//h:${port}0/`, `//h:${port}0/`],
    ['//h:0', '//h:0/'],
    ['//h:000', '//h:0/'],
    [`//u@H:${port}`, '//u@h/'],
    [`//[::1]:${port}`, '//[::1]/'],
    [`//:${port}/`, '///'],
    ['//', '///'],
    ['//%45xample.COM', '//example.com/'],
    ['//h/a/../b/./c', '//h/b/c'],
    ['//h/..', '//h/'],
    ['//h/%7Ea%2fb', '//h/~a%2Fb'],
    // Nothing of the authority: these rules are about one.
    ['', ''],
    ['/', '/'],
    ['p:80', 'p:80'],
  ])('%s -> %s', (rest, normal) => {
    for (const name of [scheme, scheme.toUpperCase()])
      expect(engine.normalize(`${name}:${rest}`)).toBe(`${scheme}:${normal}`);
    expect(engine.normalize(`${scheme}:${normal}`)).toBe(`${scheme}:${normal}`);
  });

  test('the rules of the scheme come at scheme-based and not before', () => {
    const text = `${scheme}://h:0${port}`;
    expect(engine.normalize(text, { level: 'syntax-based' })).toBe(text);
    expect(engine.compare(text, `${scheme}://h/`)).toMatchObject({
      equal: true,
      level: 'scheme-based',
      because: ['port-leading-zeros', 'default-port', 'empty-path'],
    });
    expect(engine.compare(`${scheme}://h:/`, `${scheme}://h/`)).toMatchObject({
      equal: true,
      level: 'syntax-based',
      because: ['empty-port'],
    });
  });
});

describe('RFC 9110 4.2.3', () => {
  const same = [
    'http://example.com:80/~smith/home.html',
    'http://EXAMPLE.com/%7Esmith/home.html',
    'http://EXAMPLE.com:/%7esmith/home.html',
  ];

  test('the three URIs of its example are equivalent', () => {
    for (const a of same) {
      for (const b of same) expect(engine.equivalent(a, b)).toBe(true);
    }
    expect(same.map((text) => engine.normalize(text))).toEqual(same.map(() => 'http://example.com/~smith/home.html'));
  });

  test.each([
    ['http://h', 'http://h/', 'an empty path is "/"'],
    ['http://h?q', 'http://h/?q', 'an empty path is "/"'],
    ['HTTP://H/', 'http://h/', '"The scheme and host are case-insensitive"'],
    ['http://h:80/', 'http://h/', '"the port is equal to the default port"'],
    ['http://h/%41', 'http://h/A', 'characters outside the reserved set equal their triplets'],
    ['http://h/%2f', 'http://h/%2F', 'the case of triplets'],
  ])('%s is %s: %s', (a, b) => {
    expect(engine.equivalent(a, b)).toBe(true);
  });

  test.each([
    ['http://h/', 'https://h/', 'http and https are different origins (4.2.2)'],
    ['http://h:443/', 'https://h:443/', 'the scheme counts, not the port'],
    ['http://h:443/', 'http://h/', '443 is the default of https'],
    ['ws://h/', 'http://h/', 'another scheme'],
    ['ws://h/', 'wss://h/', 'another scheme'],
    ['http://h/a', 'http://h/A', '"all other components are compared in a case-sensitive manner"'],
    ['http://h/?a', 'http://h/?A', 'the query likewise'],
    ['http://h/', 'http://h/?', 'decision 4'],
    ['http://h/', 'http://h/#', 'decision 4'],
    ['http://h/a', 'http://h/a/', 'a trailing slash counts'],
    ['http://h/a%2Fb', 'http://h/a/b', 'a reserved character is not its triplet'],
    ['http://h/?a=1%26b', 'http://h/?a=1&b', 'a reserved character is not its triplet'],
    ['http://h/', 'http://h./', 'decision 27'],
    ['http://h//a', 'http://h/a', 'decision 27'],
    ['http://127.1/', 'http://127.0.0.1/', 'decision 16'],
    ['http://u@h/', 'http://U@h/', 'decision 4'],
  ])('%s is not %s: %s', (a, b) => {
    expect(engine.equivalent(a, b)).toBe(false);
    expect(engine.equivalent(b, a)).toBe(false);
  });
});

test('unregistered schemes keep their ports and empty paths: decision 4', () => {
  for (const text of ['foo://h:80', 'foo://h', 'httpx://h:80', 'https+x://h:443', '//h:80', 'foo://h:080']) {
    expect(engine.normalize(text)).toBe(text);
    expect(bare.normalize(text)).toBe(text);
  }
});
