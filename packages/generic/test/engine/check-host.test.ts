import { describe, expect, test } from '@jest/globals';
import { createEngine } from '@urikit/generic';

const hooks = { names: 'dns', id: 'my' } as const;
const engine = createEngine({ schemes: { x: hooks, y: {} } });
const found = (text: string): readonly unknown[] =>
  engine.check(text).map(({ code, severity, start, end }) => [code, severity, start, end]);

describe("names: 'dns' has check report names of hosts under the plugin's id", () => {
  test.each([
    ['x://u@a%40b:1/', ['my/host-delimiter', 'error', 7, 11]],
    ['x://-a/', ['my/host-hyphen', 'warning', 4, 6]],
    ['x://127.1/', ['my/rare-ipv4', 'warning', 4, 9]],
    // RFC 3986 3.2.2: "address mechanism not supported"
    ['x://[v1.a]/', ['my/host-ip-future', 'warning', 4, 10]],
  ])('%s', (text, issue) => {
    expect(found(text)).toEqual([issue]);
    expect(found(text.replace('x:', 'y:'))).toEqual([]);
  });

  test.each(['x:a', 'x:///a', 'x://h', 'x://[::1]/', 'x://192.0.2.1/', 'x://h./', '//a%40b/'])(
    'nothing to say of %s',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );

  test('RFC 9844: a zone identifier is an error of syntax', () => {
    expect(found('x://[fe80::1%25en0]/')).toEqual([['syntax/ip-literal', 'error', 4, 19]]);
  });

  test("nothing but 'dns' is taken", () => {
    // @ts-expect-error -- no such value
    expect(() => createEngine({ schemes: { x: { names: 'wins' } } })).toThrow('names: expected "dns"');
  });
});

describe('a path behind an empty host that a reader may take for a host', () => {
  const empty = createEngine({ schemes: { x: {}, r: { host: 'required' }, l: { absentAuthority: 'empty' } } });
  const codes = (text: string): readonly unknown[] => empty.check(text).map(({ code, start }) => [code, start]);
  test.each([
    ['x:////evil.com/', 4, 14],
    ['x://:80//evil.com/', 7, 17],
    ['x://@//evil.com', 5, 15],
    ['nobody://://evil.com', 10, 20],
    ['////evil.com', 2, 12],
    ['///evil.com', 2, 11],
    ['//:80/evil.com', 5, 14],
  ])('%s', (text, start, end) => {
    expect(empty.check(text)).toContainEqual(expect.objectContaining({ code: 'syntax/path-as-host', start, end }));
  });
  test.each(['x:///a', 'x://:80/a', 'x://h//a', 'x:/a', '//', '//h//a', '/a//b', 'l:////a', 'x:/.//a'])(
    'nothing to say of %s',
    (text) => {
      expect(codes(text)).toEqual([]);
    },
  );
  test('where a host is required, its absence is an error already', () => {
    expect(codes('r://:80//evil.com/')).toEqual([['r/empty-host', 4]]);
  });
});
