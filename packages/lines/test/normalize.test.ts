import { describe, expect, test } from '@jest/globals';
import { createEngine, type Engine } from '@urikit/generic';
import { createLines } from '@urikit/lines';
import { createLines as createWasmLines } from '../../clickhouse/src/lines.js';
import { latin1, textOf, utf8 } from './line-by-line.js';

const engine = createEngine({
  schemes: {
    http: { defaultPort: 80, emptyPath: '/', authority: 'required' },
    https: { defaultPort: 443, emptyPath: '/' },
    plain: {},
    near: { emptyPath: '/' },
    zero: { defaultPort: 0 },
    file: { localHosts: ['localhost'], absentAuthority: 'empty', emptyPath: '/' },
    'a-b+c.1': { path: 'opaque' },
    code: { normalize: (uri) => uri },
  },
  opaquePaths: ['bag'],
});

/** Lines of an engine that counts how often it is asked. */
function counted(): { readonly lines: ReturnType<typeof createLines>; readonly asked: () => number } {
  let count = 0;
  const tryNormalize: Engine['tryNormalize'] = (...given) => {
    count += 1;
    return engine.tryNormalize(...given);
  };
  return { lines: createLines({ ...engine, tryNormalize }), asked: () => count };
}

/** What is written for one line, and how often the engine was asked. */
function one(line: string): readonly [text: string, asked: number] {
  const { lines, asked } = counted();
  // What stood in the output is none of its business.
  const output = new Uint8Array(200).fill(0x3a);
  const { written } = lines.normalize(utf8(`${line}\n`), output);
  return [textOf(output.subarray(0, written)), asked()];
}

describe('RFC 3986 6.2: the machine writes, and the engine is not asked', () => {
  test.each([
    ['the empty line', '', ''],
    ['a normal form', 'http://h/a/b?c=d#e', 'http://h/a/b?c=d#e'],
    ['CRLF', 'http://h/a\r', 'http://h/a'],
    ['CRLF behind a dot-segment', 'http://h/a/..\r', 'http://h/'],
    ['scheme and host in upper case', 'HTTP://EX.test/A', 'http://ex.test/A'],
    ['names of schemes that begin alike', 'HttpS://H:443/%7e', 'https://h/~'],
    ['the shorter one of two such names', 'hTTP://H:80/%7e', 'http://h/~'],
    ['a name of a scheme with signs and digits', 'A-B+C.1://H/a/../b', 'a-b+c.1://h/a/../b'],
    ['triplets in lower case', 'http://h/%c3%a9?%c3#%a9', 'http://h/%C3%A9?%C3#%A9'],
    ['unreserved characters encoded', 'http://h/%7Ea%41?%7e#%2D', 'http://h/~aA?~#-'],
    ['dot-segments', 'http://h/a/./b/../../c', 'http://h/c'],
    ['more ".." than segments', 'http://h/../../a/../..', 'http://h/'],
    ['empty segments', 'http://h/a//../b', 'http://h/a/b'],
    ['dot-segments that are data, and triplets behind them', 'a-b+c.1://h/a/../%7e%c3', 'a-b+c.1://h/a/../~%C3'],
    ['encoded dot-segments', 'http://h/a/%2e%2E/%2e/b', 'http://h/b'],
    ['dot-segments before a query', 'http://h/a/..?x', 'http://h/?x'],
    ['dots that are no dot-segment', 'http://h/.../.a/..b', 'http://h/.../.a/..b'],
    ['an empty path', 'http://h', 'http://h/'],
    ['an empty path before a fragment', 'http://h#a', 'http://h/#a'],
    ['an empty path that stays', 'plain://h?a', 'plain://h?a'],
    ['an empty path that stays before a fragment', 'plain://h#a', 'plain://h#a'],
    ['an empty port', 'http://h:/a', 'http://h/a'],
    ['the default port and an empty path', 'http://h:80', 'http://h/'],
    ['the beginning of the default port', 'http://h:8/', 'http://h:8/'],
    ['more than the default port', 'http://h:800/', 'http://h:800/'],
    ['another port', 'http://h:7/', 'http://h:7/'],
    ['a port where there is no default', 'plain://h:080', 'plain://h:080'],
    ['a scheme with names for the empty host', 'FILE:///a/../b', 'file:///b'],
    ['a host of such a scheme', 'file://H.test/a/./b', 'file://h.test/a/b'],
    ['a host that begins as a local name', 'file://LocalHos/%7e', 'file://localhos/~'],
    ['a host that a local name begins', 'file://LOCALHOSTS', 'file://localhosts/'],
    ['a port of such a scheme', 'file://h:80/a', 'file://h:80/a'],
    ['userinfo', 'http://u:80@H/', 'http://u:80@h/'],
    ['userinfo in capitals, with triplets', 'http://Us%45r%3a:%c3@H:80', 'http://UsEr%3A:%C3@h/'],
    ['empty userinfo', 'http://@h:81/', 'http://@h:81/'],
    ['userinfo that begins like a default port', 'http://h:80a@h:/', 'http://h:80a@h/'],
    ['userinfo before a local name, which stays', 'file://u@LocalHost', 'file://u@localhost/'],
    ['userinfo before an IP-literal', '//a@[::A]:1', '//a@[::a]:1'],
    ['an IPv6address', 'http://[0::1]/', 'http://[::1]/'],
    ['an IPv6address that becomes longer', 'x://[::FFFF:F:FF]', 'x://[::ffff:0.15.0.255]'],
    ['an IPvFuture', 'http://[V1A.B:c]:80', 'http://[v1a.b:c]/'],
    ['triplets in a host', 'http://%48%c3/', 'http://h%C3/'],
    ['a local name with a triplet', 'file://local%48ost/', 'file:///'],
    ['a port with leading zeros', 'http://h:080/', 'http://h/'],
    ['another port with leading zeros', 'http://h:00081', 'http://h:81/'],
    ['a port of zeros', 'http://h:000/', 'http://h:0/'],
    ['a port with leading zeros where there is no default', 'plain://h:00', 'plain://h:00'],
    ['the port 0', 'zero://h:00/', 'zero://h/'],
    ['a name for the empty host', 'file://LocalHost/', 'file:///'],
    ['a name for the empty host and an empty port', 'file://localhost:', 'file:///'],
    ['a name for the empty host and a port', 'file://localhost:1?q', 'file://localhost:1/?q'],
    ['a scheme that nobody registered', 'x+y://H:/%7e', 'x+y://h/~'],
    ['a scheme that begins as a registered one', 'httpx:a//%7e', 'httpx:a//~'],
    ['a scheme that begins as one with a sign', 'a-bc:a%7e', 'a-bc:a~'],
    ['a path with a root behind a scheme', 'x:/a?b', 'x:/a?b'],
    ['an unregistered scheme in upper case', 'X+Y://H', 'x+y://h'],
    ['a dot-segment of an unregistered scheme', 'x://h/a/..', 'x://h/'],
    ['a dot-segment of a scheme whose path is opaque', 'bag:a/../b', 'bag:a/../b'],
    ['a scheme without an authority', 'HTTP:a/./b', 'http:a/b'],
    ['a scheme without an authority, and no more', 'http:', 'http:'],
    ['dot-segments without a root', 'http:../a/../../b?../c', 'http:/b?../c'],
    ['a path that would be an authority', 'x:/a/..//b', 'x:/.//b'],
    ['a path that would be an authority, and loses it again', 'x:/.//../b', 'x:/b'],
    ['no authority where it means the empty host', 'file:/a/%2e./b', 'file:///b'],
    ['no authority and a root alone', 'file:/\r', 'file:///'],
    ['no authority and two slashes behind a dot-segment', 'file:/.//a', 'file:////a'],
    ['no authority and no root', 'file:a%7e', 'file:a~'],
    ['no root, and one behind a dot-segment, which brings the empty host', 'file:a/../b', 'file:///b'],
    ['no root behind dot-segments', 'file:./../a/.', 'file:a/'],
    ['no root and two slashes behind a dot-segment', 'file:a/..//b#', 'file:////b#'],
    ['an authority alone', '//H:/a?%7e', '//h/a?~'],
    ['a relative reference', './a/../b', 'a/../b'],
    ['a relative reference to a folder above', '../../a/./b/..', '../../a/'],
    ['dots alone', '.', './'],
    ['a first segment that a colon would make a scheme', './a:b', './a:b'],
    ['a first segment that a slash would make a root', './/a', './/a'],
    ['encoded dots at the beginning', '%2e%2E/a/%2e', '../a/'],
    ['a relative reference with a capital before its first slash', 'Http/a', 'Http/a'],
    ['a first segment with a triplet', '%68ttp/a%3ab', 'http/a%3Ab'],
    ['a dot-segment behind a root', '/a/../../b', '/b'],
    ['a dot-segment behind an authority', '//h/a/../b', '//h/b'],
    ['a path with a root', '/a//%7e', '/a//~'],
    ['a path without a root', 'a/b:c', 'a/b:c'],
    ['a path that begins as a scheme does', 'http/%7e', 'http/~'],
    ['a query or a fragment alone', '?%7e#%7e', '?~#~'],
  ])('%s', (_, line, normal) => {
    expect(one(line)).toEqual([`${normal}\n`, 0]);
  });
});

describe('lines out of the ordinary are left to the engine', () => {
  test.each([
    ['a port that is none', 'plain://h:x/', '!\tsyntax/port'],
    ['an address with too many groups', 'http://[1::2::3]/', '!\tsyntax/ip-literal'],
    ['an IP-literal behind a character', 'http://a[::1]/', '!\tsyntax/character'],
    ['a second "@"', 'http://a@b@c/', '!\tsyntax/character'],
    ['a scheme with a function', 'code://H/', 'code://h/'],
    ['a triplet in a scheme', '%68ttp://h/', '!\tsyntax/scheme'],
    ['a triplet within a scheme', 'ht%74p://h/', '!\tsyntax/scheme'],
    ['a first segment with a colon behind dots', '.:a', '!\tsyntax/scheme'],
    ['a character that no URI has', 'http://h/a b', '!\tsyntax/character'],
    ['a triplet cut off', 'http://h/%4', '!\tsyntax/percent-encoding'],
    ['a second "#"', 'http://h/#a#b', '!\tsyntax/character'],
    ['CR within a line', 'http://h/\ra', '!\tsyntax/character'],
    ['text that is not ASCII', 'http://h/é', '!\tsyntax/character'],
    ['U+FEFF, which is no mark of an order here', '\ufeffhttp://h/', '!\tsyntax/scheme'],
  ])('%s', (_, line, normal) => {
    expect(one(line)).toEqual([`${normal}\n`, 1]);
  });
});

describe('a host that begins like a local name is answered as by the engine', () => {
  const local = createEngine({
    schemes: {
      f: { localHosts: ['here', 'hereafter', 'a.b', 'b', 'aa'], emptyPath: '/', defaultPort: 80 },
      g: { localHosts: ['[::1]', 'h%41', 'up'], absentAuthority: 'empty' },
    },
  });
  const pieces = [
    '',
    'here',
    'Here',
    'HEREAFTER',
    'hereaf',
    'a.b',
    'A.B.',
    'b',
    'aa',
    'aaa',
    'UP',
    '[::1]',
    'h%41',
    'u@',
  ];
  const ends = ['', '/', '?q', '#f', '/a/../b', ':', ':80', ':80/x', ':081', 'x', '%41', '\\'];
  const lines = ['f', 'F', 'g'].flatMap((scheme) =>
    pieces.flatMap((a) => pieces.flatMap((b) => ends.map((end) => `${scheme}://${a}${b}${end}`))),
  );

  test.each([
    ['JavaScript', createLines],
    ['WebAssembly', createWasmLines],
  ])('%s', (_, make) => {
    const input = utf8(lines.join('\n'));
    const output = new Uint8Array(2 * input.length);
    const { written } = make(local).normalize(input, output, { invalid: () => '!' });
    const expected = lines.map((line) => {
      const normal = local.tryNormalize(line);
      return normal.ok ? normal.value : '!';
    });
    expect(textOf(output.subarray(0, written)).trimEnd().split('\n')).toEqual(expected);
  });
});

describe('normalize(input, output)', () => {
  const { normalize, validate } = createLines(engine);

  test('octets that are not UTF-8 are malformed at their place', () => {
    const output = new Uint8Array(100);
    const places: number[] = [];
    const { written } = normalize(latin1('http://h/\nhttp://h/\xff\n'), output, {
      invalid: ({ issue, number }) => {
        places.push(number, issue.start);
        return '?';
      },
    });
    expect([textOf(output.subarray(0, written)), places]).toEqual(['http://h/\n?\n', [1, 9]]);
  });

  test('reads no line that may go on where more is to come', () => {
    const output = new Uint8Array(100);
    const progress = normalize(utf8('http://h/a\nhttp://h/b'), output, { last: false });
    expect(progress).toEqual({ read: 11, written: 11, lines: 1, invalid: 0, unanswered: 0 });
    expect(validate(utf8('a\nb'), output, { last: false })).toEqual({
      read: 2,
      written: 1,
      lines: 1,
      invalid: 0,
      unanswered: 0,
    });
  });

  test('ends the last line, and an empty input has no line', () => {
    const output = new Uint8Array(100);
    expect(normalize(utf8('HTTP://h'), output)).toEqual({ read: 8, written: 10, lines: 1, invalid: 0, unanswered: 0 });
    expect(normalize(utf8(''), output)).toEqual({ read: 0, written: 0, lines: 0, invalid: 0, unanswered: 0 });
  });

  test('a line that is left behind its dot-segments says nothing of where the next path begins', () => {
    const output = new Uint8Array(100);
    const { written } = normalize(utf8('http://h/a/../b c\nhttp://h/..\n'), output);
    expect(textOf(output.subarray(0, written))).toBe('!\tsyntax/character\nhttp://h/\n');
    const { written: again } = normalize(utf8('http:///../ \nhttp:///..\n'), output);
    expect(textOf(output.subarray(0, again))).toBe('!\tsyntax/character\nhttp:///\n');
  });

  test('looks for the path of each line anew', () => {
    const output = new Uint8Array(100);
    const { written } = normalize(utf8('http://h/a/..\nhttp://longer/../a\nhttp://h/../a\n'), output);
    expect(textOf(output.subarray(0, written))).toBe('http://h/\nhttp://longer/a\nhttp://h/a\n');
  });

  test('names that differ from that of a scheme are other names', () => {
    const others = ['hhttp', 'hhtp', 'htpp', 'htt', 'ttp', 'httpp', 'hptt', 'a-b+c..', 'a--+c.1'];
    const lines = others.map((name) => `${name}://h:80/\n`).join('');
    const output = new Uint8Array(999);
    expect(textOf(output.subarray(0, normalize(utf8(lines), output).written))).toBe(lines);
  });

  test('removes nothing where encoded dot-segments are refused', () => {
    const careful = createLines(createEngine({ schemes: { x: {} }, encodedDotSegments: 'refuse' }));
    const output = new Uint8Array(100);
    const { written } = careful.normalize(utf8('\nx://h/%2e%2e/a\n//h/./b\n'), output, { last: false });
    expect(textOf(output.subarray(0, written))).toBe('\n!\tsyntax/encoded-dot-segment\n//h/b\n');
  });

  test('stops before the line that does not fit', () => {
    const output = new Uint8Array(21);
    expect(normalize(utf8('http://h/a\nhttp://h/b\n'), output)).toMatchObject({ read: 11, written: 11, lines: 1 });
    expect(validate(utf8('a\n%\nb\n'), new Uint8Array(2))).toEqual({
      read: 4,
      written: 2,
      lines: 2,
      invalid: 1,
      unanswered: 0,
    });
  });

  test.each([
    [() => normalize('x' as never, new Uint8Array(1)), 'input: expected a Uint8Array, found string'],
    [() => validate(new Uint8Array(1), null as never), 'output: expected a Uint8Array, found null'],
  ])('a value that is no Uint8Array throws input/value (%#)', (call, message) => {
    expect(call).toThrow(`${message} (input/value)`);
  });
});
