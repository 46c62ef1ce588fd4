import { isUriReference, repair, type Repair } from '@urikit/generic';
import { shadowOf } from '@urikit/generic/iri';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

const authority = ['http'];

describe('text that people typed', () => {
  test.each([
    [
      ' http:\\\\h\\a b ',
      'http://h/a%20b',
      [
        'white-space-removed 0',
        'backslash 6',
        'backslash 7',
        'backslash 9',
        'percent-encoded 11',
        'white-space-removed 13',
      ],
    ],
    ['http:/h/a', 'http://h/a', ['slashes-added 5']],
    ['http:h', 'http://h', ['slashes-added 5']],
    ['HTTP:////h/x', 'HTTP://h/x', ['slashes-removed 5']],
    [
      'http://é/ü?ü#ü',
      'http://%C3%A9/%C3%BC?%C3%BC#%C3%BC',
      ['percent-encoded 7', 'percent-encoded 9', 'percent-encoded 11', 'percent-encoded 13'],
    ],
    ['x:/%zz%41', 'x:/%25zz%41', ['percent-sign-encoded 3']],
    ['a\\b?c\\d', 'a/b?c%5Cd', ['backslash 1', 'percent-encoded 5']],
    ['http://h\n/a', 'http://h/a', ['white-space-removed 8']],
    ['http://u:p w@h/', 'http://u:p%20w@h/', ['percent-encoded 10']],
    ['http://a@b@c/', 'http://a%40b@c/', ['percent-encoded 8']],
    ['http://h/a#b#c', 'http://h/a#b%23c', ['percent-encoded 12']],
    ['\\\\h\\x', '//h/x', ['backslash 0', 'backslash 1', 'backslash 3']],
    ['\ud800', '%EF%BF%BD', ['percent-encoded 0']],
    ['/a ?', '/a%20?', ['percent-encoded 2']],
    ['[a] ', '%5Ba%5D', ['percent-encoded 0', 'percent-encoded 2', 'white-space-removed 3']],
    ['a@b@c d', 'a@b@c%20d', ['percent-encoded 5']],
    ['http:', 'http://', ['slashes-added 5']],
  ])('%j is read as %s', (text, value, repairs) => {
    const found = repair(text, { authority });
    expect(found?.value).toBe(value);
    expect(found?.repairs.map(({ code, index }) => `${code} ${String(index)}`)).toEqual(repairs);
  });

  test.each(['x', 'a+b', 'a-b', 'a.b', 'a1', 'Az9+.-', 'git+ssh'])(
    '%s: a scheme of any characters gets its slashes',
    (scheme) => {
      const found = repair(`${scheme}:h`, { authority: [scheme.toLowerCase()] });
      expect(found).toEqual({
        value: `${scheme}://h`,
        repairs: [{ code: 'slashes-added', index: scheme.length + 1, before: '', after: '//' }],
      });
    },
  );

  test.each([
    ['http:/h', { code: 'slashes-added', index: 5, before: '/', after: '//' }],
    ['http:///h', { code: 'slashes-removed', index: 5, before: '///', after: '//' }],
    ['http://h\n', { code: 'white-space-removed', index: 8, before: '\n', after: '' }],
    ['\\h', { code: 'backslash', index: 0, before: '\\', after: '/' }],
    ['h ?', { code: 'percent-encoded', index: 1, before: ' ', after: '%20' }],
    ['h  ?', { code: 'percent-encoded', index: 1, before: '  ', after: '%20%20' }],
    ['%zz', { code: 'percent-sign-encoded', index: 0, before: '%', after: '%25' }],
  ])('%j: says what is written instead, %j', (text, expected) => {
    expect(repair(text, { authority })?.repairs).toEqual([expected]);
  });

  test.each([
    ['http://é.test/ü b?ü#ü', 'http://é.test/ü%20b?ü#ü', ['percent-encoded 15']],
    ['http:\\\\😀\\%', 'http://😀/%25', ['backslash 5', 'backslash 6', 'backslash 9', 'percent-sign-encoded 10']],
    ['é\ud800', 'é%EF%BF%BD', ['percent-encoded 1']],
    ['http://é/', 'http://é/', []],
  ])('%j is an IRI reference, %s, where characters outside ASCII are kept', (text, value, repairs) => {
    const found = repair(text, { authority, nonAscii: 'keep' });
    expect(found?.value).toBe(value);
    expect(found?.repairs.map(({ code, index }) => `${code} ${String(index)}`)).toEqual(repairs);
  });

  test.each(['http://h:é/', 'é:a:b', 'http://[é]/'])('%j cannot be repaired with such characters', (text) => {
    expect(repair(text, { authority, nonAscii: 'keep' })).toBeUndefined();
  });

  test('another word for what happens to them is an error', () => {
    expect(() => repair('a', { nonAscii: 'drop' as 'keep' })).toThrow(
      'nonAscii: expected encode or keep, found drop (input/value)',
    );
  });

  test.each(['http://h:port/', 'http://[::1/', ':x', '1:/ a'])('%j cannot be repaired', (text) => {
    expect(repair(text, { authority })).toBeUndefined();
  });

  test.each([
    ...[
      '',
      'http://h/ok',
      'x:/h',
      'http:/h',
      '//',
      'x://u:p@h:1/%41;a=b?c/?d#e?',
      'a@b@c',
      'x:a@b@c',
      '//[::1]:80',
      '?',
      '#',
      '?#',
    ],
    ...['x://%41@%42/', "/!$&'()*+,;=:@-._~", '//a:b@c', "//!$&'()*+,;=-._~/", 'x:'],
  ])('%j is valid and stays', (text) => {
    expect(repair(text)).toEqual({ value: text, repairs: [] });
    expect(repair(text, { nonAscii: 'keep' })).toEqual({ value: text, repairs: [] });
  });
});

/** A text with each `before` replaced by its `after`, if the places are in order and none overlap. */
function applied(text: string, repairs: readonly Repair[]): string {
  let [made, done] = ['', 0];
  for (const { index, before, after } of repairs) {
    expect(index).toBeGreaterThanOrEqual(done);
    expect(text.slice(index, index + before.length)).toBe(before);
    made += text.slice(done, index) + after;
    done = index + before.length;
  }
  return made + text.slice(done);
}

describe('repairs have places of their own', () => {
  test.each([
    ['http:\\\\\\h', [['slashes-removed', 5, '\\\\\\', '//']]],
    ['http:\\h', [['slashes-added', 5, '\\', '//']]],
    ['http:/\n/\\h', [['slashes-removed', 5, '/\n/\\', '//']]],
    [
      'http:\nh',
      [
        ['white-space-removed', 5, '\n', ''],
        ['slashes-added', 6, '', '//'],
      ],
    ],
    [
      'http: h/',
      [
        ['slashes-added', 5, '', '//'],
        ['percent-encoded', 5, ' ', '%20'],
      ],
    ],
    ['a\ud83d\n\ude00', [['percent-encoded', 1, '\ud83d\n\ude00', '%F0%9F%98%80']]],
    [
      'a \n b',
      [
        ['percent-encoded', 1, ' ', '%20'],
        ['white-space-removed', 2, '\n', ''],
        ['percent-encoded', 3, ' ', '%20'],
      ],
    ],
  ] as const)('%j', (text, repairs) => {
    const found = repair(text, { authority });
    expect(found?.repairs.map(({ code, index, before, after }) => [code, index, before, after])).toEqual(repairs);
    expect(applied(text, found?.repairs ?? [])).toBe(found?.value);
  });
});

test('RFC 3987 2.2: characters that no IRI has are percent-encoded although others are kept', () => {
  const keep = { nonAscii: 'keep' } as const;
  for (const char of ['\x80', '\x9F', '\uFDD0', '\uFFFF', '\uFFFD', '\u{1FFFE}', '\u{E0001}', '\u{10FFFF}', '\uD800']) {
    for (const text of [`//h${char}`, `//u${char}@h`, `/a${char}`, `?a${char}`, `#a${char}`])
      expect([text, repair(text, keep)?.value]).toEqual([text, repair(text)?.value]);
  }
  for (const char of ['\uE000', '\u{F0000}', '\u{10FFFD}']) {
    expect(repair(`?${char}`, keep)).toEqual({ value: `?${char}`, repairs: [] });
    for (const text of [`//h${char}`, `//u${char}@h`, `/a${char}`, `#a${char}`])
      expect([text, repair(text, keep)?.value]).toEqual([text, repair(text)?.value]);
  }
  for (const char of ['\xA1', 'é', '\uD7FF', '\uF900', '\uFFEF', '\u{10000}', '\u{EFFFD}'])
    expect(repair(`//u${char}@h${char}/${char}?${char}#${char}`, keep)?.repairs).toEqual([]);
});

test('law: a repaired text is valid, needs no second repair, and its repairs make it out of what was given', () => {
  const part = fc.constantFrom(
    'http:',
    'x:',
    '/',
    '\\',
    '//',
    'h',
    ' ',
    '\n',
    '@',
    ':',
    '?',
    '#',
    'é',
    '%',
    '%41',
    '[',
    '😀',
    '\ud83d',
    '\ude00',
    '\uE000',
    '\uFFFF',
    '\t',
    'a',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const found = repair(text, { authority });
      if (found === undefined) return;
      expect(isUriReference(found.value)).toBe(true);
      expect(repair(found.value, { authority })).toEqual({ value: found.value, repairs: [] });
      expect(applied(text, found.repairs)).toBe(found.value);
      const kept = repair(text, { authority, nonAscii: 'keep' });
      expect(kept === undefined ? undefined : applied(text, kept.repairs)).toBe(kept?.value);
      expect(kept === undefined || isUriReference(shadowOf(kept.value))).toBe(true);
    }),
    { seed: 3986, numRuns: 1500 },
  );
});

test('a million spaces inside a text are read in one walk, and percent-encoded', () => {
  const count = 1_000_000;
  expect(repair(`a${' '.repeat(count)}b`)?.value).toBe(`a${'%20'.repeat(count)}b`);
});
