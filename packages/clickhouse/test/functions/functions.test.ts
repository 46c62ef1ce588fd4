import { describe, expect, test } from '@jest/globals';
import { createEngine, type Engine } from '@urikit/generic';
import { clickhouseModule } from '../../src/functions/clickhouse-module.js';
import { latin1 } from '../../../lines/test/line-by-line.js';
import { createHost } from './host.js';

const engine = createEngine({
  schemes: { http: { defaultPort: 80, emptyPath: '/' }, code: { normalize: (uri) => uri } },
});
const host = createHost(clickhouseModule(engine));
const normalized = (...texts: string[]): unknown =>
  host(
    'uri_normalize',
    'Nullable(String)',
    texts.map((text) => [text]),
  );
/** With a safe rule that only the engine knows. */
const withNextRule: Engine = {
  ...engine,
  rules: [...engine.rules, { id: 'next-rule' as never, section: 'RFC 3986 6.2', tier: 'safe', level: 'syntax-based' }],
};
const partOf = (text: string, part: string): unknown => host('uri_part', 'Nullable(String)', [[text, part]])[0];

describe('clickhouseModule(engine)', () => {
  test('is equal for equal engines, and differs with their data', () => {
    const other = createEngine({
      schemes: { http: { defaultPort: 81, emptyPath: '/' }, code: { normalize: (uri) => uri } },
    });
    expect(Buffer.from(clickhouseModule(engine)).equals(clickhouseModule({ ...engine }))).toBe(true);
    expect(Buffer.from(clickhouseModule(engine)).equals(clickhouseModule(other))).toBe(false);
  });

  test.each([
    [
      'no engine',
      {} as Engine,
      'engine: expected an engine, as createEngine makes them, found object (give registry.engine)',
    ],
    [
      'an engine that refuses encoded dot-segments',
      createEngine({ encodedDotSegments: 'refuse' }),
      'engine.encodedDotSegments: expected "remove", because the machine removes encoded dot-segments',
    ],
    [
      'an engine without references',
      createEngine({ references: 'forbid' }),
      'engine.references: expected "allow", because the machine reads each string as it stands',
    ],
    [
      'an engine with a safe rule that the machine does not hold',
      withNextRule,
      'engine.rules: expected safe rules that the machine holds, found next-rule',
    ],
  ])('refuses %s', (_, given, message) => {
    expect(() => clickhouseModule(given)).toThrow(
      expect.objectContaining({
        message: `${message} (input/value)`,
        issue: expect.objectContaining({ code: 'input/value' }),
      }),
    );
  });

  test('needs WebAssembly', () => {
    const globals = globalThis as { WebAssembly?: unknown };
    const { WebAssembly: own } = globals;
    try {
      globals.WebAssembly = undefined;
      expect(() => clickhouseModule(engine)).toThrow('expected a runtime with WebAssembly');
    } finally {
      globals.WebAssembly = own;
    }
  });
});

describe('blocks', () => {
  test('of no row and of one row', () => {
    expect(normalized()).toEqual([]);
    expect(normalized('HTTP://H')).toEqual(['http://h/']);
  });

  test('of strings whose lengths have more or fewer digits than those of their normal forms', () => {
    for (const length of [1, 126, 127, 128, 129, 16_382, 16_383, 16_384, 16_385, 2_097_151, 2_097_152])
      for (const text of [
        `http://h?${'a'.repeat(Math.max(0, length - 9))}`,
        `http://h/%41${'a'.repeat(Math.max(0, length - 12))}`,
      ])
        expect(normalized(text, text)).toEqual([engine.normalize(text), engine.normalize(text)]);
  });
});

describe('section 2: a row is a string of bytes, and not a line', () => {
  test.each([
    '\n',
    'http://h\n',
    'http://h\r',
    'http://h\r\n',
    'a\nb',
    '\u0001',
    '\u0001http://h',
    '\0',
    'a\tb',
    '\\N',
    '\\',
    '\u007f',
    '\u0080',
    'a\u00ff',
    // Half a pair, an overlong dot, a signature: a character here is a byte.
    'http://h/\xed\xa0\x80',
    'http://h/\xc0\xae/a',
    '\xef\xbb\xbfhttp://h',
  ])('%j is malformed', (text) => {
    expect([normalized(text, 'a'), host('uri_is_valid', 'UInt8', [[text]])]).toEqual([[null, 'a'], [0]]);
    const own = engine.tryNormalize(Buffer.from(text, 'latin1').toString());
    const issue = own.ok ? null : `${own.issue.code} ${String(own.issue.start)}`;
    expect(host('uri_issue', 'Nullable(String)', [[text]])).toEqual([issue]);
    expect(host('uri_status', 'String', [[text]])).toEqual(['malformed']);
    expect(host('uri_equivalent', 'UInt8', [[text, text]])).toEqual([0]);
    expect([partOf(text, 'path'), ...host('uri_surt', 'Nullable(String)', [[text]])]).toEqual([null, null]);
    expect(host('uri_normalize_level', 'Nullable(String)', [[text, 'simple-string']])).toEqual([null]);
    expect(
      [
        [text, 'http://h/'],
        ['a', text],
      ].map((row) => host('uri_resolve', 'Nullable(String)', [row])),
    ).toEqual([[null], [null]]);
  });

  test('any byte at any position of sixteen', () => {
    const texts = Array.from(
      { length: 256 * 18 },
      (_, row) => `http://h/${'a'.repeat(row % 18)}${String.fromCharCode(row / 18)}${'a'.repeat(20 - (row % 18))}`,
    );
    const results = texts.map((text) => engine.tryNormalize(Buffer.from(latin1(text)).toString()));
    expect(normalized(...texts)).toEqual(results.map((result) => (result.ok ? result.value : null)));
  });
});

describe('uri_part', () => {
  test.each([
    ['HTTP://U:p@H:80/a?b#c', ['HTTP', 'U:p@H:80', 'U:p', 'H', '80', '/a', 'b', 'c']],
    ['//@:?#', [null, '@:', '', '', '', '', '', '']],
    ['', [null, null, null, null, null, '', null, null]],
    ['a:b?c:d@e#f?g', ['a', null, null, null, null, 'b', 'c:d@e', 'f?g']],
    ['a b', [null, null, null, null, null, null, null, null]],
  ])('of %j', (text, parts) => {
    const names = ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'];
    expect(names.map((name) => partOf(text, name))).toEqual(parts);
  });

  test.each(['', 'Host', 'hosts', 'schema', 'autharity', 'userinfa', 'fragments', 'quary', 'pafh', 'a'.repeat(300)])(
    'refuses the name %j',
    (name) => {
      expect(() => partOf('http://h', name)).toThrow(
        'uri_part: expected scheme, authority, userinfo, host, port, path, query or fragment',
      );
    },
  );
});

describe('uri_surt', () => {
  test.each([
    ['http://www.Example.com:80/a?b#c', 'com,example,www)/a?b'],
    ['http://u:p@h.example:8080', 'example,h:8080)/'],
    ['ftp://h.example/a', 'ftp://(example,h)/a'],
    ['http://192.0.2.1/', '192.0.2.1)/'],
    ['http://192.0.2/', '2,0,192)/'],
    ['http://1..2.3.4/', '4,3,2,,1)/'],
    ['http://[2001:db8::1]:81/', '[2001:db8::1]:81)/'],
    ['http://com,example/', '(com,example))/'],
    ['http://example.com./', ',com,example)/'],
    ['x:a/b?c', 'x:a/b?c'],
    ['httpx://h', 'httpx://(h)'],
    ['//h/a', null],
    ['a b', null],
    [`http://${'a.'.repeat(3000)}b/`, `b${',a'.repeat(3000)})/`],
  ])('of %j', (text, expected) => {
    expect(host('uri_surt', 'Nullable(String)', [[text], ['http://h'], [text]])).toEqual([expected, 'h)/', expected]);
  });
});

describe('unanswered', () => {
  const message = (scheme: string): string =>
    `urikit: unanswered: URIs of the scheme "${scheme}" need JavaScript: select rows by uri_status(s) = 'ok'`;

  test('a scheme with a function is told by its name, and its row by uri_status', () => {
    expect(host('uri_status', 'String', [['code:a'], ['http://h'], ['a b']])).toEqual([
      'unanswered',
      'ok',
      'malformed',
    ]);
    expect(() => normalized('http://h', 'Code://5ecre7')).toThrow(new Error(message('Code')));
    expect(() => host('uri_equivalent', 'UInt8', [['a', 'code:a']])).toThrow(new Error(message('code')));
    expect(() => host('uri_equivalent', 'UInt8', [['code:a', 'code:b']])).toThrow(new Error(message('code')));
  });

  test('no more than is needed', () => {
    const pairs = [
      ['code:a', 'code:a'],
      ['code:a', 'a b'],
      ['a b', 'code:a'],
      ['a b', 'a b'],
    ];
    expect(host('uri_equivalent', 'UInt8', pairs)).toEqual([1, 0, 0, 0]);
    expect(host('uri_is_valid', 'UInt8', [['code:a']])).toEqual([1]);
    expect(partOf('code:a', 'path')).toBe('a');
  });

  test('a string beyond the limits of the engine', () => {
    const short = createHost(clickhouseModule(createEngine({ limits: { length: 9 } })));
    expect(short('uri_status', 'String', [['a12345678'], ['a123456789']])).toEqual(['ok', 'unanswered']);
    expect(() => short('uri_is_valid', 'UInt8', [['a123456789']])).toThrow(new Error(message('')));
  });
});

test('a full memory is an error that says what to do', () => {
  const { Instance, Module } = (globalThis as unknown as { WebAssembly: Api }).WebAssembly;
  const message = { at: 0, size: 0 };
  const clickhouse_throw = (at: number, size: number): never => {
    Object.assign(message, { at, size });
    throw new Error('thrown');
  };
  const { exports } = new Instance(new Module(clickhouseModule(engine)), { env: { clickhouse_throw } });
  expect(() => exports.clickhouse_create_buffer(-100)).toThrow('thrown');
  expect(Buffer.from(exports.memory.buffer).toString('latin1', message.at, message.at + message.size)).toBe(
    'urikit: the memory of the function is full: set webassembly_udf_max_input_block_size to fewer rows, or raise webassembly_udf_max_memory',
  );
});

interface Api {
  readonly Module: new (octets: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: object,
  ) => {
    readonly exports: {
      readonly memory: { readonly buffer: ArrayBuffer };
      clickhouse_create_buffer: (size: number) => number;
    };
  };
}
