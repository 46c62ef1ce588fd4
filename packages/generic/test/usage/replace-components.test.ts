import { parse, replaceComponents } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

type Changes = Parameters<typeof replaceComponents>[1];

describe('RFC 3986 5.3: parts are replaced and the whole is read again', () => {
  test.each<[string, Changes, string]>([
    ['http://h/p#f', { query: 'a=1', fragment: undefined }, 'http://h/p?a=1'],
    ['http://u@h:1/p', { userinfo: undefined, port: '2' }, 'http://h:2/p'],
    ['x:/a', { host: '[::1]', port: '1' }, 'x://[::1]:1/a'],
    ['x://h/a', { host: undefined }, 'x:/a'],
    ['x://h/a', { scheme: undefined }, '//h/a'],
    ['/a?', { query: undefined }, '/a'],
    ['/a', { query: '' }, '/a?'],
    ['x:a', {}, 'x:a'],
  ])('%s with %j is %s', (text, changes, result) => {
    expect(replaceComponents(text, changes)).toBe(result);
  });

  test.each<[string, Changes, string]>([
    ['a:/x', { path: '//y' }, 'syntax/path'],
    ['a/b', { path: 'c:d' }, 'syntax/colon-in-first-segment'],
    ['x://h/a', { path: 'b' }, 'syntax/path'],
    ['x:a', { query: 'a#b' }, 'syntax/character'],
    ['x:a', { scheme: '1x' }, 'syntax/scheme'],
    ['x:/a', { host: 'h/' }, 'syntax/character'],
    ['x://h', { port: '8a' }, 'syntax/port'],
    ['x:a', { port: '80' }, 'host: expected a host beside a port'],
    ['x://u@h/', { host: undefined }, 'expected a host beside userinfo'],
    [
      'x:a',
      { search: 'a' } as Changes,
      'expected a part (scheme,userinfo,host,port,path,query,fragment), found "search"',
    ],
    ['x:a', { query: 1 } as unknown as Changes, 'expected a string, or undefined, as query, found number'],
    ['x:a', { query: null } as unknown as Changes, 'expected a string, or undefined, as query, found null'],
    ['x:a', { path: undefined }, 'expected a string as path, found undefined'],
    [
      'x:a',
      null as unknown as Changes,
      'expected an object (scheme,userinfo,host,port,path,query,fragment), found null',
    ],
    ['x y', {}, 'syntax/character'],
  ])('%s with %j is refused', (text, changes, message) => {
    expect(() => replaceComponents(text, changes)).toThrow(message);
  });

  test.each<[Changes, string]>([
    [{ query: '?x=1' }, 'query: expected the query without its delimiter, found "?" in it (input/value)'],
    [{ query: '?' }, 'query: expected the query without its delimiter, found "?" in it'],
    [{ query: '??x' }, 'query: expected the query without its delimiter, found "?" in it'],
    [{ fragment: '#x' }, 'fragment: expected the fragment without its delimiter, found "#" in it'],
    [{ scheme: 'https:' }, 'scheme: expected the scheme without its delimiter, found ":" in it'],
    [{ scheme: 'https://' }, 'scheme: expected the scheme without its delimiter, found "://" in it'],
    [{ port: ':80' }, 'port: expected the port without its delimiter, found ":" in it'],
    [{ userinfo: 'u@' }, 'userinfo: expected the userinfo without its delimiter, found "@" in it'],
    [{ host: '//g' }, 'host: expected the host without its delimiter, found "//" in it'],
    // Inside of a part, another part is an error of its rule.
    [{ host: 'g:80' }, 'syntax/'],
    [{ path: '/a?b' }, 'syntax/'],
    [{ path: '/a#b' }, 'syntax/'],
  ])('%j has its delimiter', (changes, message) => {
    expect(() => replaceComponents('http://u@h:1/p?q#f', changes)).toThrow(message);
  });

  test('a delimiter that is data stays data: in a part as it was, behind the first character, and if parts are repaired', () => {
    expect(replaceComponents('http://h/??x#f', { query: '?x', fragment: 'g' })).toBe('http://h/??x#g');
    expect(replaceComponents('http://h/', { query: 'x?', userinfo: '@a'.slice(1) })).toBe('http://a@h/?x?');
    expect(replaceComponents('http://h/', { query: '?x', fragment: '#x' }, { repair: true })).toBe('http://h/??x#%23x');
  });

  test.each<[string, Changes, string, readonly string[]]>([
    ['a:/x', { path: '//y' }, 'a:/.//y', ['path dot-segment-added']],
    ['a/b', { path: 'c:d' }, './c:d', ['path dot-segment-added']],
    ['a/b', { path: ':d' }, './:d', ['path dot-segment-added']],
    ['x://h/a', { path: 'b c' }, 'x://h/b%20c', ['path percent-encoded', 'path root-added']],
    [
      'x://h/a',
      { query: 'ü#%', fragment: '#' },
      'x://h/a?%C3%BC%23%25#%23',
      ['query percent-encoded', 'fragment percent-encoded'],
    ],
    [
      'x://h/a',
      { userinfo: 'a/b', host: 'é' },
      'x://a%2Fb@%C3%A9/a',
      ['userinfo percent-encoded', 'host percent-encoded'],
    ],
    ['x://h/a', { host: '[::1]' }, 'x://[::1]/a', []],
    ['a/b', { query: 'a b' }, 'a/b?a%20b', ['query percent-encoded']],
    ['x://h', { query: 'a b' }, 'x://h?a%20b', ['query percent-encoded']],
    ['x:a', { query: 'a b' }, 'x:a?a%20b', ['query percent-encoded']],
    ['x:a', { scheme: undefined, path: 'a:b' }, './a:b', ['path dot-segment-added']],
    ['x://h/', { path: '/a b%20c' }, 'x://h/a%20b%20c', ['path percent-encoded']],
    ['x://h/', { query: 'a^%5E' }, 'x://h/?a%5E%5E', ['query percent-encoded']],
  ])('%s with %j is repaired to %s', (text, changes, result, repairs) => {
    const told: string[] = [];
    expect(
      replaceComponents(text, changes, { repair: ({ component, code }) => told.push(`${component} ${code}`) }),
    ).toBe(result);
    expect(told).toEqual(repairs);
    expect(replaceComponents(text, changes, { repair: true })).toBe(result);
  });
});

test('a repair tells what stood there, and what stands there now', () => {
  const told: unknown[] = [];
  replaceComponents('x://h/', { path: 'b c' }, { repair: (each) => told.push(each) });
  expect(told).toEqual([
    { component: 'path', code: 'percent-encoded', before: 'b c', after: 'b%20c' },
    { component: 'path', code: 'root-added', before: 'b%20c', after: '/b%20c' },
  ]);
});

test('law: what is not named stays, and what is put in reads back', () => {
  const bases = ['x://u@h:1/p?q#f', 'x:/p', '//h', 'a/b?q', 'x:a'];
  const query = fc.option(fc.constantFrom('', 'a=1', 'b?c/d'), { nil: undefined });
  fc.assert(
    fc.property(fc.constantFrom(...bases), query, query, (base, first, second) => {
      const before = parse(base);
      expect(parse(replaceComponents(base, { query: first, fragment: second }))).toEqual({
        ...before,
        query: first,
        fragment: second,
      });
    }),
    { seed: 3986 },
  );
});
