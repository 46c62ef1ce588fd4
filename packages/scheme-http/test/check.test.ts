import { describe, expect, test } from '@jest/globals';
import { bare, DEFAULT_PORTS, engine, found, SCHEMES } from './engine.js';

describe.each(SCHEMES)('check of %s', (scheme) => {
  const at = scheme.length + 3;

  test.each(['//h', '//h/', '//h:8080/p?q', '//[2001:db8::1]/', '//192.0.2.1', '//%61', '//h.', '//h//', '//h?'])(
    'nothing to say of %s',
    (rest) => {
      expect(found(`${scheme}:${rest}`)).toEqual([]);
    },
  );

  test.each([
    ['', []],
    ['p', []],
    ['/p', []],
    ['/@/127.0.0.1', []],
    ['?q', []],
    ['u@h', []],
  ])('%j has no authority', (rest, more) => {
    expect(found(`${scheme}:${rest}`)).toEqual([['http/missing-authority', 'error', scheme.length + 1], ...more]);
  });

  // "A recipient that processes such a URI reference MUST reject it as invalid" (RFC 9110 4.2.1).
  test.each([
    ['//', []],
    ['///x', []],
    ['//:80', []],
    ['//?q', []],
    ['////evil.example', []],
  ])('%s has an empty host: decision 16', (rest, more) => {
    expect(found(`${scheme}:${rest}`)).toEqual([['http/empty-host', 'error', at], ...more]);
    expect(engine.normalize(`${scheme}:${rest}`).startsWith(`${scheme}://`)).toBe(true);
  });

  test('an empty host stays empty, whatever stands behind it', () => {
    expect(engine.normalize(`${scheme}:////evil.example`)).toBe(`${scheme}:////evil.example`);
    expect(engine.normalize(`${scheme}:///x`)).toBe(`${scheme}:///x`);
    expect(engine.equivalent(`${scheme}:///x/`, `${scheme}://x/`)).toBe(false);
    expect(engine.equivalent(`${scheme}:///x/`, `${scheme}:/x/`)).toBe(false);
  });

  test.each([
    ['0', true],
    ['00', true],
    ['65535', true],
    ['0065535', true],
    ['00000000000000000065535', true],
    ['', true],
    ['65536', false],
    ['0065536', false],
    ['99999', false],
    ['9'.repeat(400), false],
  ])('port %s is in range: %s (decision 4)', (port, inRange) => {
    const text = `${scheme}://h:${port}/`;
    expect(found(text)).toEqual(inRange ? [] : [['http/port-range', 'error', at + 2]]);
    // "syntactically valid": the grammar has no limit, and normalization takes no port away but the default.
    expect(bare.check(text)).toEqual([]);
    const normal = port === '' ? '/' : `:${port.replace(/^0+(?=.)/, '')}/`;
    expect(engine.normalize(text)).toBe(`${scheme}://h${normal}`);
  });

  test('several issues come in the order of their places', () => {
    expect(found(`${scheme}://u@:70000/`)).toEqual([
      ['http/userinfo', scheme.startsWith('ws') ? 'error' : 'warning', at],
      ['http/empty-host', 'error', at + 2],
      ['http/port-range', 'error', at + 3],
    ]);
    expect(found(`${scheme}://u:p@127.1/%2e`).map(([code]) => code)).toEqual([
      'http/userinfo',
      'syntax/password',
      'http/rare-ipv4',
      'syntax/encoded-dot-segment',
    ]);
  });

  test('a syntax error stands alone', () => {
    for (const rest of [`\\\\evil`, '//a b', '//h:8x/', '//[::1', '//h/%2', '//h/|']) {
      expect(found(`${scheme}:${rest}`)).toEqual([[expect.stringMatching(/^syntax\//), 'error', expect.any(Number)]]);
    }
  });

  test('issues name the document of the scheme', () => {
    const document = scheme.startsWith('http') ? 'RFC 9110 4.2' : 'RFC 6455 3';
    for (const { code, section } of engine.check(`${scheme}://u@:70000`))
      expect([code, section.startsWith(document)]).toEqual([code, true]);
  });

  test('the scheme is read in either case, and never percent-decoded', () => {
    expect(found(`${scheme.toUpperCase()}:`)).toEqual([['http/missing-authority', 'error', scheme.length + 1]]);
    expect(found(`%${scheme.charCodeAt(0).toString(16)}${scheme.slice(1)}://h/`)).toEqual([
      ['syntax/scheme', 'error', 0],
    ]);
  });

  test('the default port is no issue when it is written', () => {
    expect(found(`${scheme}://h:${String(DEFAULT_PORTS[scheme])}/`)).toEqual([]);
  });
});

describe('fragments', () => {
  test.each(['http://h/#f', 'https://h/#', 'http://h#/a?b'])('%s may have one', (text) => {
    expect(found(text)).toEqual([]);
  });

  // "Fragment identifiers are meaningless in the context of WebSocket URIs and MUST NOT be used on these URIs" (RFC
  // 6455 3).
  test.each([
    ['ws://h/#f', 8],
    ['wss://h/#', 9],
    ['ws://h#', 7],
    ['wss://h/p?q#f', 12],
  ])('%s may not', (text, start) => {
    expect(found(text)).toEqual([['http/fragment', 'error', start]]);
    expect(engine.check(text)).toMatchObject([{ start, end: text.length, section: 'RFC 6455 3' }]);
    expect(engine.normalize(text)).toContain('#');
  });

  test('an encoded "#" is no fragment: it "MUST be escaped as %23"', () => {
    expect(found('ws://h/%23f')).toEqual([]);
    expect(engine.normalize('ws://h/%23f')).toBe('ws://h/%23f');
  });
});

test('other schemes have no such rules', () => {
  for (const text of [
    'foo:',
    'foo:///x',
    'foo://u@h:70000/#f',
    'foo://127.1/',
    'httpx://',
    'htt:',
    'w:x',
    'ws+unix:/s#f',
    '//u@127.1:70000/#f',
    '/p#f',
  ]) {
    expect(engine.check(text)).toEqual(bare.check(text));
  }
});
