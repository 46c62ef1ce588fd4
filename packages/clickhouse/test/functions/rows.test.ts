import { describe, expect, test } from '@jest/globals';
import { createEngine } from '@urikit/generic';
import { clickhouseModule } from '../../src/functions/clickhouse-module.js';
import { ABNORMAL_EXAMPLES, BASE, NORMAL_EXAMPLES, OTHER_BASES } from '../../../generic/test/tables/resolution.js';
import { createHost } from './host.js';

const engine = createEngine({
  schemes: {
    http: { defaultPort: 80, emptyPath: '/' },
    urn: { path: 'opaque', references: 'none', identity: ({ path }) => path },
    code: { normalize: (uri) => uri },
    rule: {
      rules: [{ id: 'a', section: 'none', tier: 'safe', level: 'syntax-based', apply: (uri) => uri }],
    },
  },
  opaquePaths: ['opaque+x'],
  limits: { length: 9000 },
});
const host = createHost(clickhouseModule(engine));
const answer = (name: string, ...args: string[]): unknown => host(name, 'Nullable(String)', [args])[0];

describe('uri_resolve', () => {
  test.each([
    ...[...NORMAL_EXAMPLES, ...ABNORMAL_EXAMPLES].map(
      ([reference, target]) => ['5.4', BASE, reference, target] as const,
    ),
    ...OTHER_BASES,
    ['5.2.3', 'http://h', 'a', 'http://h/a'],
    ['5.2.4', 'http://h/a/%2E%2e/b', '.%2E/%2e%2e%2e/c', 'http://h/%2e%2e%2e/c'],
    ['5.2.2', 'x:a', '/.//b', 'x:/.//b'],
    ['5.2.2', 'urn:a:b', 'URN:a/../b', 'URN:a/../b'],
    ['5.2.2', 'http://h/', 'Opaque+X:a/../b', 'Opaque+X:a/../b'],
    ['5.2.2', 'http://h/', 'opaque+y:a/../b', 'opaque+y:/b'],
    ['4.4', 'urn:a:b#c', '', 'urn:a:b'],
    ['4.4', 'URN:a:b#c', '#d', 'URN:a:b#d'],
  ] as const)('section %s: against %j, %j is %j', (_, base, reference, target) => {
    expect(engine.resolve(reference, base)).toBe(target);
    expect(answer('uri_resolve', reference, base)).toBe(target);
  });

  test.each([
    ['a malformed reference', 'a b', BASE],
    ['a malformed base', 'a', 'http://h/ '],
    ['a relative base', 'a', '/b'],
    ['a scheme without relative references', 'a', 'Urn:a:b'],
    ['a scheme without relative references', '?a', 'urn:a:b'],
    ['a malformed reference and a base beyond the limits', ' ', `http://h/${'a'.repeat(9000)}`],
  ])('%s has no target', (_, reference, base) => {
    expect(answer('uri_resolve', reference, base)).toBeNull();
  });

  test('a scheme with a function has targets, and a string beyond the limits is unanswered', () => {
    expect(answer('uri_resolve', '../a', 'code://h/b/c')).toBe('code://h/a');
    const long = `http://h/${'a'.repeat(9000)}`;
    for (const args of [
      ['a', long],
      [long, 'http://h'],
    ])
      expect(() => answer('uri_resolve', ...args)).toThrow('urikit: unanswered: URIs of the scheme "http"');
  });

  test('rows of any length follow one another', () => {
    const rows = [0, 1, 100, 127, 128, 2900].flatMap((length) => [
      [`${'../'.repeat(length)}b`, `http://h/${'a/'.repeat(length)}`],
      ['b', 'http://h'],
    ]);
    expect(host('uri_resolve', 'Nullable(String)', rows)).toEqual(rows.map(() => 'http://h/b'));
  });
});

describe('uri_issue', () => {
  test.each([
    ['', null],
    ['http://h/%41?a#b', null],
    ['1a:b', 'syntax/scheme 0'],
    ['a_b:c', 'syntax/scheme 1'],
    [':a', 'syntax/colon-in-first-segment 0'],
    ['http://[::1', 'syntax/ip-literal 7'],
    ['http://u@[::1]a:x', 'syntax/ip-literal 9'],
    ['http://[fe80::1%25a]/', 'syntax/ip-literal 7'],
    ['http://u%4g@h', 'syntax/percent-encoding 8'],
    ['http://u@v@h', 'syntax/character 10'],
    ['http://h:8a/', 'syntax/port 10'],
    ['http://h:8:', 'syntax/port 10'],
    ['http://h/%', 'syntax/percent-encoding 9'],
    ['http://h/a b', 'syntax/character 10'],
    ['http://h/?\u00ff', 'syntax/character 10'],
    ['http://h/#a#b', 'syntax/character 11'],
    ['a\nb', 'syntax/character 1'],
    ['\0', 'syntax/character 0'],
    [`${'a'.repeat(8500)} `, 'syntax/character 8500'],
  ])('of %j', (text, expected) => {
    expect(host('uri_issue', 'Nullable(String)', [[text], ['['], [text]])).toEqual([
      expected,
      'syntax/character 0',
      expected,
    ]);
  });

  test('a string beyond the limits is unanswered', () => {
    expect(() => answer('uri_issue', 'a'.repeat(9001))).toThrow('urikit: unanswered');
  });
});

describe('uri_normalize_level', () => {
  test.each([
    ['HTTP://H:80/%7e', ['HTTP://H:80/%7e', 'http://h:80/~', 'http://h/~', 'http://h/~']],
    ['a/./b', ['a/./b', 'a/b', 'a/b', 'a/b']],
    ['URN:%61/../b', ['URN:%61/../b', 'urn:a/../b', undefined, undefined]],
    ['Code:%61', ['Code:%61', 'code:a', undefined, undefined]],
    ['Rule:%61', ['Rule:%61', undefined, undefined, undefined]],
    ['a b', [null, null, null, null]],
  ])('of %j; undefined is unanswered', (text, expected) => {
    const levels = ['simple-string', 'syntax-based', 'scheme-based', 'protocol-based'];
    const answers = levels.map((level) => {
      try {
        return answer('uri_normalize_level', text, level);
      } catch (error) {
        expect((error as Error).message).toMatch(/^urikit: unanswered: URIs of the scheme "(?:URN|Code|Rule)"/);
        return undefined;
      }
    });
    expect(answers).toEqual(expected);
  });

  test.each([
    '',
    'syntax',
    'Syntax-based',
    'simple-based',
    'syntax-basex',
    'scheme-string',
    'protocol-basex',
    'x'.repeat(300),
  ])('refuses the name %j', (level) => {
    expect(() => answer('uri_normalize_level', 'a', level)).toThrow(
      'uri_normalize_level: expected simple-string, syntax-based, scheme-based or protocol-based',
    );
  });

  test('a string beyond the limits is unanswered', () => {
    expect(() => answer('uri_normalize_level', 'a'.repeat(9001), 'simple-string')).toThrow('urikit: unanswered');
  });
});
