import {
  createEngine,
  EncodingError,
  findDoubleEncoding,
  isUri,
  isUriReference,
  LEVELS,
  parse,
  percentDecode,
  RULES,
  type RuleId,
  tryParse,
  type Engine,
  needs,
} from '@urikit/generic';
import { parseUri, recompose, resolve } from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';
import { ENGINE, GENERIC, WEB } from './tables/engines.js';
import { NOWHERE } from './tables/malformed.js';
import { BASE } from './tables/resolution.js';
import { errorOf } from './tables/thrown.js';

/**
 * Where the RFC is silent, optional, or libraries disagree. The titles carry the numbers of the decisions; 22 (targets
 * that are no URIs) and 23, 24 (rules of two schemes) are no matter of the generic engine.
 */

/** A normal form at each level from syntax-based on, and that it is its own. */
const expectNormal = (text: string, normal: string, engine: Engine = ENGINE): void => {
  for (const level of ['scheme-based', 'protocol-based'] as const) {
    expect(engine.normalize(text, { level })).toBe(normal);
    expect(engine.normalize(normal, { level })).toBe(normal);
  }
};

const codes = (text: string, engine = ENGINE): readonly string[] =>
  engine.check(text).map(({ code, severity }) => `${severity} ${code}`);

describe('1: a path that would start with "//" without an authority gets "/." before it', () => {
  test.each([
    ['a:/.//b', 'a:/.//b'],
    ['foo:/..//bar', 'foo:/.//bar'],
    ['foo:/.//bar', 'foo:/.//bar'],
    ['foo:/a/..//bar', 'foo:/.//bar'],
    ['foo:/%2e//bar', 'foo:/.//bar'],
    ['foo:/.///', 'foo:/.///'],
    ['/..//bar', '/.//bar'],
    // with an authority nothing is needed
    ['foo://h/..//bar', 'foo://h//bar'],
  ])('normalize %s', (text, normal) => {
    expectNormal(text, normal);
    expect(parse(normal).authority).toEqual(parse(text).authority);
  });

  test.each([
    ['.///bar', 'foo:', 'foo:/.//bar'],
    ['/..//bar', 'foo:/a', 'foo:/.//bar'],
    ['..//bar', 'foo:/a/b', 'foo:/.//bar'],
    ['/.//bar', 'foo:a', 'foo:/.//bar'],
    ['foo:/.//bar', 'x://h', 'foo:/.//bar'],
    ['/.//bar', 'foo://h', 'foo://h//bar'],
  ])('resolve %s on %s', (reference, base, target) => {
    expect(GENERIC.resolve(reference, base)).toBe(target);
  });
});

describe('2: a relative reference whose first segment would hold ":" gets "./" before it', () => {
  test.each([
    ['./a:b', './a:b'],
    ['././a:b', './a:b'],
    ['x/../a:b', 'x/../a:b'],
    ['./a:b/../c', './a:b/../c'],
    ['%2e/a:b', './a:b'],
    ['./:', './:'],
    ['./a/b:c', 'a/b:c'],
    ['./a%3Ab', 'a%3Ab'],
    ['../a:b', '../a:b'],
  ])('normalize %s', (text, normal) => {
    expectNormal(text, normal);
    expect(parse(normal).scheme).toBeUndefined();
  });
});

describe('3: encoded dot-segments are decoded and removed in one step', () => {
  test.each([
    ['http://h/a/%2e%2e/b', 'http://h/b'],
    ['http://h/a/%2E./b', 'http://h/b'],
    ['http://h/a/.%2e/b', 'http://h/b'],
    ['http://h/a/%2e/b', 'http://h/a/b'],
    ['http://h/%2e%2e', 'http://h/'],
    ['foo%2Ebar', 'foo.bar'],
  ])('normalize %s', (text, normal) => {
    expectNormal(text, normal);
    expect(ENGINE.normalize(text, { level: 'syntax-based' })).toBe(normal);
  });

  test.each([
    ['http://h/a/%2e%2e/b', 11],
    ['http://h/a/.%2E/b', 11],
    ['http://h/%2e', 9],
    ['http://u@h:1/a/b/%2e./c?q', 17],
    ['/%2e%2e/x', 1],
    ['%2e/x', 0],
  ])('check %s', (text, start) => {
    expect(ENGINE.check(text).filter(({ code }) => code.startsWith('syntax/'))).toMatchObject([
      {
        code: 'syntax/encoded-dot-segment',
        severity: 'warning',
        start,
        section: 'RFC 3986 6.2.2.3',
      },
    ]);
  });

  test.each([
    'foo%2Ebar',
    'http://h/%2e%2e%2e/',
    'http://h/a%2e/b',
    'http://h/../b',
    'http://h/%252e/b',
    'http://h/?%2e%2e/',
    'http://h/;%2e',
  ])('check %s has nothing to warn of', (text) => {
    expect(codes(text)).toEqual([]);
  });

  test.each([
    ['%2e%2e/g', BASE, 'http://a/b/g'],
    ['%2E', BASE, 'http://a/b/c/'],
    ['/x/.%2e/%2e/g', BASE, 'http://a/g'],
    ['//h/x/%2e%2e/../g', BASE, 'http://h/g'],
    ['http://h/a/%2e%2e/../b', BASE, 'http://h/b'],
    ['foo:a/%2e%2e/b', BASE, 'foo:/b'],
    ['g', 'http://a/b/%2e%2e/c', 'http://a/g'],
    // no dot-segments
    ['%2e%2e%2e/g', BASE, 'http://a/b/c/%2e%2e%2e/g'],
    ['%2e%2e%2fg', BASE, 'http://a/b/c/%2e%2e%2fg'],
    ['?%2e%2e/g', BASE, 'http://a/b/c/d;p?%2e%2e/g'],
  ])('resolve %s on %s', (reference, base, target) => {
    expect(GENERIC.resolve(reference, base)).toBe(target);
    expect(GENERIC.resolve(reference, base, { strict: false })).toBe(target);
    expect(recompose(resolve(parse(reference), parseUri(base)))).toBe(target);
  });
});

describe('4: encoded reserved characters stay, in upper case', () => {
  test('/a%2fb', () => {
    expectNormal('/a%2fb', '/a%2Fb');
  });

  test.each([
    '%2F',
    '%3F',
    '%23',
    '%5C',
    '%40',
    '%3A',
    '%5B',
    '%5D',
    '%21',
    '%24',
    '%26',
    '%27',
    '%28',
    '%29',
    '%2A',
    '%2B',
    '%2C',
    '%3B',
    '%3D',
    '%25',
    '%20',
    '%7C',
  ])('%s is data', (triplet) => {
    for (const [before, after] of [
      ['foo://', '@h/'],
      ['foo://h', '/'],
      ['foo://h/a', 'b'],
      ['foo:', ''],
      ['', ''],
      ['foo:?', ''],
      ['foo:#', ''],
    ] as const) {
      expectNormal(before + triplet.toLowerCase() + after, before + triplet + after);
      const decoded = before + decodeURIComponent(triplet) + after;
      expect(ENGINE.equivalent(before + triplet + after, decoded)).toBe(false);
    }
  });
});

describe('5: a host is decoded, then lower-cased, then its hexadecimal digits are upper-cased', () => {
  test.each([
    ['http://%45xample.COM', 'http://example.com/'],
    ['http://h%c3%a9', 'http://h%C3%A9/'],
    ['http://H%C3%89/', 'http://h%C3%89/'],
    ['http://%2D%2d.X/', 'http://--.x/'],
    ['foo://%4A%6a%2F', 'foo://jj%2F'],
    ['//%45', '//e'],
  ])('%s', (text, normal) => {
    expectNormal(text, normal);
  });
});

describe('6: userinfo is kept', () => {
  test.each(['foo://User:@h', 'foo://@h', 'foo://:@h', 'foo://::@h', 'foo://USER:Pass:WORD@h', 'foo://u%3A@h'])(
    '%s',
    (text) => {
      expectNormal(text, text);
    },
  );

  test('http://User:@h, with the path that the scheme wants', () => {
    expectNormal('http://User:@h', 'http://User:@h/');
    expect(ENGINE.normalize('http://User:@h', { level: 'syntax-based' })).toBe('http://User:@h');
    expect(ENGINE.equivalent('http://User:@h', 'http://User@h')).toBe(false);
    expect(ENGINE.equivalent('http://@h', 'http://h')).toBe(false);
  });
});

describe('7: dot-segments in the rootless path of a URI', () => {
  test.each([
    ['foo:a/../b', 'foo:/b'],
    ['foo:./b', 'foo:b'],
    ['foo:..', 'foo:'],
    ['foo:a/.', 'foo:a/'],
    ['foo:a/..//b', 'foo:/.//b'],
    ['foo:.//b', 'foo:/b'],
    ['x-tree:a/%2e%2E/b', 'x-tree:/b'],
  ])('%s is normalized as 5.2.2 resolves it', (text, normal) => {
    expectNormal(text, normal);
    expect(ENGINE.normalize(text, { level: 'syntax-based' })).toBe(normal);
    expect(ENGINE.resolve(text, BASE)).toBe(normal);
  });

  test.each([
    'x-opaque:a/../b',
    'x-opaque:./b',
    'x-opaque:..',
    'x-opaque:/a/.',
    'known:a:b/../c',
    'KNOWN:..',
    'known:/..',
  ])('the path of %s is opaque, and stays where 5.2.2 takes it whole', (text) => {
    const engine = createEngine({ schemes: { 'x-opaque': { path: 'opaque' } }, opaquePaths: ['known'] });
    expectNormal(text, text.toLowerCase(), engine);
    expect(engine.resolve(text, BASE)).toBe(text);
    expect(engine.resolve('#f', text)).toBe(`${text}#f`);
    expect(engine.resolve('?q', text)).toBe(`${text}?q`);
  });

  test.each([
    ['../b', 'x-opaque:a/c', 'x-opaque:/b'],
    ['/a/../b', 'x-opaque:c', 'x-opaque:/b'],
    ['//h/a/../b', 'x-opaque:c', 'x-opaque://h/b'],
    ['b', 'x-opaque:a/../c', 'x-opaque:/b'],
  ])('the path of a relative reference always goes through 5.2.4: resolve %s on %s', (reference, base, target) => {
    expect(ENGINE.resolve(reference, base)).toBe(target);
  });

  test('the function resolve knows no scheme, and follows 5.2.4', () => {
    expect(recompose(resolve(parse('mailto:a/../b'), parseUri(BASE)))).toBe('mailto:/b');
  });

  test('a table of path shapes has no owners', () => {
    const hooks = { defaultPort: 7 };
    const engine = createEngine({ schemes: { b: hooks }, opaquePaths: ['a', 'b'] });
    expect(engine.schemes).toEqual(['b']);
    expect(engine.hooks('a')).toBeUndefined();
    expect(engine.hooks('b')).toEqual(hooks);
    expect(engine.normalize('a:x/../y')).toBe('a:x/../y');
    expect(engine.normalize('A://H:/x/../y')).toBe('a://h/x/../y');
    expect(engine.normalize('b:x/../y')).toBe('b:/y');
  });

  test.each([[['Urn']], [['urn:']], [['']], [[1]], ['urn'], [null]])(
    'createEngine refuses opaquePaths %j',
    (opaquePaths) => {
      expect(() => createEngine({ opaquePaths: opaquePaths as unknown as string[] })).toThrow('(input/value)');
    },
  );
});

describe('8: dot-segments in a relative reference', () => {
  test.each([
    ['../a/./b', '../a/b'],
    ['a/..', 'a/../'],
    ['a/../b', 'a/../b'],
    ['a/b/../c', 'a/c'],
    ['a/b/../../c', 'a/../c'],
    ['../a/../b', '../a/../b'],
    ['a//../b', 'a/b'],
    ['.//a', './/a'],
    ['.//../a', './/../a'],
    ['..//a/../b', '..//b'],
    ['/a/../b', '/b'],
    ['/..//b', '/.//b'],
    ['..', '../'],
    ['.', './'],
    ['./', './'],
    ['../..', '../../'],
    ['../../a', '../../a'],
    ['a/../..', 'a/../../'],
    ['a/./b/../c', 'a/c'],
    ['a/..?q', 'a/../?q'],
    ['.#f', './#f'],
    ['', ''],
    ['?q', '?q'],
  ])('normalize %j', (text, normal) => {
    expectNormal(text, normal);
    expect(ENGINE.normalize(text, { level: 'syntax-based' })).toBe(normal);
    // The normal form has the same target.
    for (const base of [BASE, 'foo://h', 'foo:/a/b/c', 'foo:', 'foo:x', 'foo:x/y', 'foo:../x'])
      expect(GENERIC.resolve(normal, base)).toBe(GENERIC.resolve(text, base));
  });
});

describe('9: a base with dot-segments is used as it stands', () => {
  test.each([
    ['c', 'http://a/b/..', 'http://a/b/c'],
    ['c', 'http://a/b/../', 'http://a/c'],
    ['c', 'http://a/b/./d', 'http://a/b/c'],
    ['', 'http://a/b/..', 'http://a/b/..'],
    ['?y', 'http://a/b/../c', 'http://a/b/../c?y'],
  ])('resolve %j on %s', (reference, base, target) => {
    expect(GENERIC.resolve(reference, base)).toBe(target);
  });
});

describe('10: non-strict resolution is an option', () => {
  test('http:g', () => {
    expect(GENERIC.resolve('http:g', BASE)).toBe('http:g');
    expect(GENERIC.resolve('http:g', BASE, { strict: false })).toBe('http://a/b/c/g');
  });
});

describe('11: ports', () => {
  test.each([
    ['foo://h:/p', 'foo://h/p', 'foo://h/p'],
    ['http://h:/', 'http://h/', 'http://h/'],
    ['http://h:80/', 'http://h:80/', 'http://h/'],
    ['http://h:0080', 'http://h:0080', 'http://h/'],
    ['http://h:08080/', 'http://h:08080/', 'http://h:8080/'],
    ['http://h:0/', 'http://h:0/', 'http://h:0/'],
    ['http://h:00/', 'http://h:00/', 'http://h:0/'],
    ['http://h:800/', 'http://h:800/', 'http://h:800/'],
    ['foo://h:0080', 'foo://h:0080', 'foo://h:0080'],
    ['foo://h:80', 'foo://h:80', 'foo://h:80'],
  ])('%s', (text, syntaxBased, schemeBased) => {
    expect(ENGINE.normalize(text, { level: 'syntax-based' })).toBe(syntaxBased);
    expectNormal(text, schemeBased);
  });

  test.each([
    ['http://h:65535/', []],
    ['http://h:65536/', ['error http/port-range']],
    ['http://h:000065535/', []],
    ['http://h:99999999999999999999999/', ['error http/port-range']],
    ['foo://h:65536/', []],
    ['x-local://h:65536/', []],
  ])('a port over 65535 is valid; check %s', (text, expected) => {
    expect(isUri(text)).toBe(true);
    expect(codes(text)).toEqual(expected);
  });

  test('the issue has its place', () => {
    expect(ENGINE.check('http://h:65536/')).toMatchObject([{ start: 9, end: 14, section: 'RFC 9110 4.2' }]);
  });
});

describe('12: an empty path behind the authority of an unknown scheme', () => {
  test.each(['foo://h', 'foo://h?q', 'foo://h#f', '//h', 'x-tree://h'])('%s stays', (text) => {
    expectNormal(text, text);
  });

  test('only the profile of a scheme says "/"', () => {
    expectNormal('http://h', 'http://h/');
    expect(GENERIC.normalize('http://h')).toBe('http://h');
  });
});

describe('13: an empty query and an empty fragment are never removed', () => {
  test.each(['http://h/?', 'http://h/#', 'http://h/?#', 'foo:?#', '?', '#'])('%s', (text) => {
    expectNormal(text, text);
    expect(ENGINE.equivalent(text, text.replace(/[?#]+/, ''))).toBe(false);
  });
});

describe('14: the text of an IPv6address', () => {
  test.each([
    ['foo://[2001:DB8:0:0:0:0:0:1]', 'foo://[2001:db8::1]'],
    ['foo://[::ffff:192.0.2.1]', 'foo://[::ffff:192.0.2.1]'],
    ['foo://[0:0:0:0:0:FFFF:192.0.2.1]', 'foo://[::ffff:192.0.2.1]'],
    ['foo://[::192.0.2.1]', 'foo://[::c000:201]'],
  ])('%s', (text, normal) => {
    expect(ENGINE.normalize(text, { level: 'syntax-based' })).toBe(normal);
    expectNormal(text, normal);
    expect(needs(text, ENGINE).includes('host-ipv6')).toBe(text.toLowerCase() !== normal);
  });
});

test.each(['foo://[fe80::1%25en0]', 'foo://u@[fe80::1%25en0]:1/'])('15: %s has a zone identifier', (text) => {
  expect(isUriReference(text)).toBe(false);
  expect(tryParse(text)).toMatchObject({ ok: false, issue: { code: 'syntax/ip-literal' } });
  expect(ENGINE.check(text)).toMatchObject([
    { code: 'syntax/ip-literal', message: expect.stringContaining('RFC 9844') },
  ]);
});

describe('16: IPv4 look-alikes are reg-names and never rewritten', () => {
  test.each(['127.1', '0x7f.1', '2130706433', '127.0.0.1.', '0177.0.0.1', '127.0.0.256'])('%s', (host) => {
    expect(parse(`foo://${host}`).authority?.host).toEqual({ kind: 'reg-name', text: host });
    expectNormal(`foo://${host}/`, `foo://${host}/`);
    expect(ENGINE.equivalent(`foo://${host}/`, 'foo://127.0.0.1/')).toBe(false);
  });
});

describe('17: what stands nowhere in a URI is rejected and never repaired', () => {
  test.each([
    ['http:\\\\evil', 5],
    ['http://a b', 8],
  ])('%j', (text, start) => {
    expect(tryParse(text)).toMatchObject({ ok: false, issue: { code: 'syntax/character', start } });
    expect(ENGINE.tryNormalize(text)).toMatchObject({ ok: false, issue: { code: 'syntax/character', start } });
  });

  test.each(NOWHERE)('%j in every component', (char) => {
    for (const [before, component] of [
      ['foo://u', 'userinfo'],
      ['foo://h', 'host'],
      ['foo://h/', 'path'],
      ['foo:?', 'query'],
      ['foo:#', 'fragment'],
    ] as const) {
      const text = `${before}${char}${component === 'userinfo' ? '@h' : ''}`;
      expect(ENGINE.tryNormalize(text)).toMatchObject({
        ok: false,
        issue: { code: 'syntax/character', start: before.length, end: before.length + char.length },
      });
    }
  });
});

describe('18: percent-encoding that is not UTF-8, and %00', () => {
  test('%FF', () => {
    expectNormal('foo:%ff', 'foo:%FF');
    expect(errorOf(() => percentDecode('%FF'), EncodingError).code).toBe('encoding/not-utf-8');
    expect(errorOf(() => percentDecode('%FF', 'fatal'), EncodingError).code).toBe('encoding/not-utf-8');
    expect(percentDecode('%FF', 'replace')).toBe('\ufffd');
    expect(percentDecode('%FF', 'bytes')).toEqual(Uint8Array.of(0xff));
    expect(codes('foo:%FF')).toEqual([]);
  });

  test.each([
    ['foo://u%00@h', 7],
    ['foo://h%00', 7],
    ['foo:/a/%00', 7],
    ['foo:?a%00', 6],
    ['foo:#%00', 5],
    ['%00', 0],
  ])('check %s', (text, start) => {
    expect(ENGINE.check(text)).toMatchObject([
      { code: 'syntax/encoded-nul', severity: 'warning', start, end: start + 3, section: 'RFC 3986 7.3' },
    ]);
  });

  test('a triplet that only looks like NUL', () => {
    expect(codes('foo:%2500')).toEqual([]);
    expect(findDoubleEncoding('foo:%2500')).toEqual([4]);
  });
});

describe('19: a scheme is lower-cased and never decoded', () => {
  test('%68ttp://x is rejected', () => {
    expect(tryParse('%68ttp://x')).toMatchObject({
      ok: false,
      issue: { code: 'syntax/scheme', start: 0, end: 1 },
    });
  });

  test('HTTP://x', () => {
    expectNormal('HTTP://x', 'http://x/');
    expect(ENGINE.compare('HTTP://x/', 'http://x/')).toMatchObject({
      equal: true,
      level: 'syntax-based',
      because: ['scheme-case'],
    });
  });
});

describe('20: a malformed text is never rewritten and never equal', () => {
  test.each(['http://a b', '%', ':', 'http://[', 'http://h:x'])('%j', (text) => {
    for (const level of LEVELS) {
      expect(ENGINE.tryNormalize(text, { level }).ok).toBe(false);
      expect(ENGINE.compare(text, text, { level }).equal).toBe(level === 'simple-string');
      expect(ENGINE.equivalent(text, text, { level })).toBe(level === 'simple-string');
    }
  });
});

describe('21: the fragment is compared unless a retrieval is meant', () => {
  test('foo:a#b', () => {
    expect(ENGINE.equivalent('foo:a#b', 'foo:a#c')).toBe(false);
    expect(ENGINE.equivalent('foo:a#b', 'foo:a#c', { fragment: 'ignore' })).toBe(true);
    expect(ENGINE.equivalent('foo:a#b', 'foo:a', { fragment: 'ignore' })).toBe(true);
    expect(ENGINE.equivalent('foo:a#', 'foo:a')).toBe(false);
  });
});

describe('25: userinfo that a scheme advises against', () => {
  test('http://u@h/', () => {
    expect(ENGINE.check('http://u@h/')).toMatchObject([{ code: 'http/userinfo', severity: 'warning', start: 7 }]);
    expect(codes('http://@h/')).toEqual(['warning http/userinfo']);
    expect(codes('http://u:p@h/')).toEqual(['warning http/userinfo', 'warning syntax/password']);
    expect(codes('foo://u@h/')).toEqual([]);
    expectNormal('http://u@h/', 'http://u@h/');
  });
});

describe('26: an empty host where the scheme requires one', () => {
  test.each(['http:///x', 'http://:80/x', 'http://'])('%s', (text) => {
    expect(ENGINE.check(text)).toMatchObject([
      { code: 'http/empty-host', severity: 'error', start: 7, section: 'RFC 9110 4.2' },
    ]);
  });

  test('behind userinfo it has its place, too', () => {
    expect(ENGINE.check('http://u@/x')).toMatchObject([
      { code: 'http/userinfo', start: 7 },
      { code: 'http/empty-host', start: 9 },
    ]);
    expect(codes('foo:///x')).toEqual([]);
  });
});

describe('27: what no RFC has is opt-in and unsafe', () => {
  test.each<readonly [RuleId, string, string]>([
    ['host-trailing-dot', 'http://h./', 'http://h/'],
    ['duplicate-slashes', 'http://h/a//b', 'http://h/a/b'],
    ['trailing-slash', 'http://h/a/', 'http://h/a'],
    ['query-order', 'http://h/?b&a', 'http://h/?a&b'],
    ['directory-index', 'http://h/index.html', 'http://h/'],
  ])('%s', (rule, text, rewritten) => {
    expect(RULES.find(({ id }) => id === rule)).toMatchObject({ tier: 'unsafe', section: 'none' });
    expectNormal(text, text);
    expect(ENGINE.equivalent(text, rewritten)).toBe(false);
    expect(ENGINE.normalize(text, { rules: [rule] })).toBe(rewritten);
    expect(ENGINE.normalize(rewritten, { rules: [rule] })).toBe(rewritten);
  });

  test('only the safe rules are on by default', () => {
    expect(needs('http://h.//a//index.html?b&a#', ENGINE)).toEqual([]);
  });
});

test('the engine of another scheme with the same data decides the same', () => {
  const engine = createEngine({ schemes: { 'x-web': WEB } });
  expect(engine.normalize('X-WEB://H:080')).toBe('x-web://h/');
  expect(engine.check('x-web://u@/').map(({ code }) => code)).toEqual(['x-web/userinfo', 'x-web/empty-host']);
  expect(engine.normalize('http://h:80')).toBe('http://h:80');
});
