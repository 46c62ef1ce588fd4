import { isUriReference } from '@urikit/generic';
import { maskSecrets, redact } from '@urikit/secrets';
import { describe, expect, test } from '@jest/globals';
import { createEngine } from './engine.js';

const engine = createEngine({ limits: { length: 40, segments: 3, parameters: 2 } });

describe('RFC 3986 7: of a string that is too much for an engine its scheme is shown', () => {
  test.each([
    [`foo://h/${'a'.repeat(40)}`, 'foo:'],
    ['foo://h/a/b/c/d', 'foo:'],
    ['a/b/c/d', ''],
    ['foo://h/?a&b&c', 'foo:'],
    ['?a;b;c', ''],
    [`a+b-c.1:${'a'.repeat(40)}`, 'a+b-c.1:'],
    [`/${'a'.repeat(40)}:b`, ''],
    [`//u:${'a'.repeat(40)}`, ''],
    [`${'a'.repeat(64)}:b`, `${'a'.repeat(64)}:`],
    [`${'a'.repeat(65)}:b`, ''],
  ])('%s: %j', (text, shown) => {
    expect(engine.redact(text)).toBe(shown);
  });

  test.each(['foo://h/a/b/c', '/a/b/c', '/a/b/?a/b/c/d', '#a&b&c/d/e/f', 'a'.repeat(40)])(
    '%s is as much as may be',
    (text) => {
      expect(engine.redact(text)).toBe(text);
    },
  );
});

test('a string that a policy refuses is shown, because it is no secret', () => {
  const strict = createEngine({ encodedDotSegments: 'refuse', references: 'forbid' });
  for (const text of ['http://h.example/public/%2e%2e/admin', 'a/%2e', '//h/a']) {
    expect(isUriReference(text)).toBe(true);
    expect(strict.redact(text)).toBe(text);
  }
});

describe.each([undefined, null, 5, {}, ['a'], Symbol('a')])('%p', (value) => {
  test('in place of a string shows no value', () => {
    expect([
      maskSecrets(value as never, { component: 'query', mark: '*' }),
      redact(value as never, createEngine()),
    ]).toEqual(['', '']);
  });
});

test('an error and a URL stand for their strings, so that a log loses neither', () => {
  const url = new URL('https://u:hush@h/?token=hush');
  expect(maskSecrets(url)).toBe('https://u:***@h/?token=***');
  expect(redact(url as never)).toBe('https://u:@h/?token=');
  expect(createEngine().redact(url as never)).toBe('https://u:@h/?token=');
  expect(maskSecrets(new TypeError('no answer of x://u:hush@h/'))).toBe('TypeError: no answer of x://u:***@h/');
  expect([maskSecrets({ href: 5 } as never), redact(new Error('hush') as never)]).toEqual(['', '']);
});

test.each([
  ['parameters', 'token=abcdef1234567&', 'token=***&'],
  ['users', 'x://u:hush@h ', 'x://u:***@h '],
  ['tokens of Discord', `${'M'.repeat(24)}.${'b'.repeat(6)}.${'c'.repeat(27)} `, '*** '],
  ['JSON Web Tokens', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijklmnop ', '*** '],
])('%s of 3 MB are masked one by one', (_name, given, masked) => {
  const times = Math.floor(3e6 / given.length);
  expect(maskSecrets(given.repeat(times)) === masked.repeat(times)).toBe(true);
});

test.each([
  ['a list without an end', '{"password":'],
  ['credentials without a blank', 'authorization=a&'],
])('%s is read in proportion to its length', (_name, unit) => {
  expect(maskSecrets(unit.repeat(1e5))).toMatch(/^[a-z{"]/);
});

test.each(['--a.', '.--a', 'abcde--', '=--a', '--user=a.', '--u://a'])(
  'an option without white space behind it is read once: %s',
  (unit) => {
    const line = unit.repeat(3e5);
    expect(maskSecrets(line) === line).toBe(true);
  },
);

test('a line of a log needs no syntax and no mark: that of a query, and three stars', () => {
  expect(maskSecrets('GET /a?token=abcdef1&b=c')).toBe('GET /a?token=***&b=c');
  expect(maskSecrets('no answer of postgres://joe:aa;hush@h/db')).toBe('no answer of postgres://joe:***@h/db');
  expect(maskSecrets('no answer of redis://joe:aa&hush@h/')).toBe('no answer of redis://joe:***@h/');
  expect(maskSecrets('no answer of smb://CORP;joe:hush@nas/x')).toBe('no answer of smb://CORP;joe:***@nas/x');
});

test.each<[string, () => unknown, string]>([
  [
    'component',
    () => maskSecrets('a', { component: 5 as never, mark: '*' }),
    'component: expected path, query or fragment, found number',
  ],
  ['mark', () => maskSecrets('a', { component: 'query', mark: 5 as never }), 'mark: expected a string'],
  ['engine', () => redact('http://u:p@h/', {} as never), 'engine: expected'],
])('another %s is input/value', (path, act, message) => {
  expect(act).toThrow(
    expect.objectContaining({ code: 'input/value', issue: expect.objectContaining({ path: [path] }) }),
  );
  expect(act).toThrow(message);
});
