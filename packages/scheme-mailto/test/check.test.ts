import { describe, expect, test } from '@jest/globals';
import { engine, found } from './engine.js';

describe('header injection: RFC 6068 7', () => {
  test.each([
    ['mailto:a@b%0D%0Abcc:c@d', 10],
    ['mailto:a@b,c%0a@d', 12],
    ['mailto:a@b?subject=x%0D%0ABcc:%20c@d', 20],
    ['mailto:a@b?subject=x%0dBcc', 20],
    ['mailto:a@b?subject=x%0aBcc', 20],
    ['mailto:a@b?subject=x%0D%0A%20folded', 20],
    ['mailto:a@b?subject=%0D%0A%0D%0Abody', 19],
    ['mailto:a@b?cc=c@d%0Ae', 17],
    ['mailto:a@b?x=%FF%0A', 16],
    ['mailto:a@b?x%0D%0Ay=z', 12],
    ['mailto:a@b?x%0A', undefined],
    ['mailto:?to=a@b%0Ac', 14],
    // What is called body by nobody else.
    ['mailto:?body%20=x%0D%0A', 17],
    ['mailto:?b%6Fdy2=%0A', 16],
  ])('%s: at %s', (text, start) => {
    const injected = found(text).filter(([code]) => code === 'header-injection');
    expect(injected).toEqual(start === undefined ? [] : [['header-injection', 'error', start]]);
    expect(found(text).some(([, severity]) => severity === 'error')).toBe(true);
    // A normal form is as dangerous as what it comes from: nothing is taken away or let through.
    expect(found(engine.normalize(text)).map(([code]) => code)).toEqual(found(text).map(([code]) => code));
  });

  test.each([
    'mailto:a@b?subject=%250D%250A',
    'mailto:%250D%250A@b',
    'mailto:a@b?subject=%E0%A0%8D',
    'mailto:a@b?body=x%0D%0Ay%0d%0a',
  ])('%s has none', (text) => {
    expect(found(text).filter(([, severity]) => severity === 'error')).toEqual([]);
  });

  test('no address and no value is quoted in a message', () => {
    for (const text of [
      'mailto:secret%0A@b',
      'mailto:secret',
      'mailto:a@b?secret=secret/%0A&secret&secret%00=%FF&cc=secret',
    ]) {
      for (const { message } of engine.check(text)) expect(message).not.toContain('secret');
    }
  });
});

describe('other octets', () => {
  test.each([
    ['mailto:a@b?subject=%01', [['control-character', 'error', 19]]],
    ['mailto:a@b?subject=x%7f', [['control-character', 'error', 20]]],
    ['mailto:a@b?subject=%1B%5B', [['control-character', 'error', 19]]],
    ['mailto:a%08@b', [['control-character', 'error', 8]]],
    ['mailto:a@b?x%01=y', [['control-character', 'error', 12]]],
    ['mailto:a@b?subject=a%09b%20c', []],
    ['mailto:a@b?subject=%00', [['syntax/encoded-nul', 'warning', 19]]],
    ['mailto:a@b?body=%01', []],
    ['mailto:a@b?subject=%FF', [['not-utf-8', 'error', 19]]],
    ['mailto:a@b?subject=%C0%8A', [['not-utf-8', 'error', 19]]],
    ['mailto:a@b?body=%ED%A0%80', [['not-utf-8', 'error', 16]]],
    ['mailto:%C3@b', [['not-utf-8', 'error', 7]]],
    ['mailto:a@b?%FF=x', [['not-utf-8', 'error', 11]]],
    ['mailto:a@b?cc=%FF', [['not-utf-8', 'error', 14]]],
  ])('%s', (text, issues) => {
    expect(found(text)).toEqual(issues);
  });

  test.each([
    ['mailto:?body=a%0Ab', 14],
    ['mailto:?body=a%0db', 14],
    ['mailto:?body=%0D%0A%0A', 19],
    ['mailto:?body=%0D%0D%0A', 13],
    ['mailto:?body=%0A%0D', 13],
    ['mailto:?BODY=%0A', 13],
  ])('%s: a line break in the body is %%0D%%0A (RFC 6068 5)', (text, start) => {
    expect(found(text)).toEqual([['line-break', 'error', start]]);
  });

  test.each([
    ['mailto:?subject=%3D%3Futf-8%3FX%3Fa%3F%3D', 16],
    ['mailto:?subject=%3D%3Futf-8%3F%3Fa%3F%3D', 16],
    ['mailto:?subject=%C3%A9%3D%3Fa%3FQ%3Fa%3F%3D%20%3D%3Fa%3FQQ%3Fa%3F%3D', 46],
    ['mailto:?subject=%3D%3Futf-8%3Fq%3Fa%3F%3D%20%3D%3FUTF-8%3FB%3Fa%3F%3D', undefined],
    ['mailto:?subject=%3D%3F%3FX%3Fa%3F%3D', undefined],
    ['mailto:?subject=%3D%3Fa%20b%3FX%3Fa%3F%3D', undefined],
    ['mailto:?body=%3D%3Futf-8%3FX%3Fa%3F%3D', undefined],
  ])('%s: an encoded-word of unknown encoding (RFC 2047 4) at %s', (text, start) => {
    expect(found(text)).toEqual(start === undefined ? [] : [['encoded-word', 'warning', start]]);
  });
});

describe('addresses', () => {
  test.each([
    ['mailto:joe', 10],
    ['mailto:@b', 7],
    ['mailto:a@', 9],
    ['mailto:a@b,', 11],
    ['mailto:,a@b', 7],
    ['mailto:a@b,,c@d', 11],
    ['mailto:a@b,joe', 14],
    ['mailto:a@b,%20c@d', 11],
    ['mailto:a%2Cb@c', 8],
    ['mailto:a@b%40c', 10],
    ['mailto:a@b:25', 10],
    ['mailto:%C3%A9..a@b', 13],
    ['mailto:%F0%9F%98%80.%e2%82%ac@', 30],
    ['mailto:%22a%20b%22@c', 11],
    ['mailto:a@%5Bb', 13],
    ['mailto:Joe%20%3Cjoe@x%3E', 10],
    ['mailto:?to=joe', 14],
    ['mailto:?to=a@b,joe', 18],
    ['mailto:?to=a@b%2Cc@d', 14],
  ])('%s is no list of addr-specs: at %d', (text, start) => {
    expect(found(text).filter(([code]) => code !== 'to-header')).toEqual([['address', 'error', start]]);
  });

  test.each([
    ['mailto:a%40b', [['encoded-at', 'warning', 8]]],
    ['mailto:%22a%40b%22%40c', [['encoded-at', 'warning', 18]]],
    ['mailto:a%40%5Bb%5D', [['encoded-at', 'warning', 8]]],
    ['mailto:%22a%40b%22@c', []],
    ['mailto:a@b%3Fc', [['host-delimiter', 'error', 10]]],
    [
      'mailto:a@%C3%A9%23',
      [
        ['non-ascii-domain', 'warning', 9],
        ['host-delimiter', 'error', 15],
      ],
    ],
    ['mailto:a@b!c', [['domain', 'warning', 10]]],
    ['mailto:a@_b-c.d1', [['domain', 'warning', 9]]],
    ['mailto:a@-b.com', [['host-hyphen', 'warning', 9]]],
    ['mailto:a@b-', [['host-hyphen', 'warning', 10]]],
    ['mailto:a@127.1', [['rare-ipv4', 'warning', 9]]],
    ['mailto:a@192.0.2.1', []],
    [`mailto:a@${'b'.repeat(63)}.c`, []],
    [`mailto:a@${'b'.repeat(64)}.c`, [['host-label-length', 'error', 9]]],
    [`mailto:a@${'b.'.repeat(127)}c`, [['host-length', 'error', 9]]],
    [
      'mailto:?to=a@-b',
      [
        ['to-header', 'warning', 8],
        ['host-hyphen', 'warning', 13],
      ],
    ],
    ['mailto:a@%5BIPv6:::1%5D', []],
  ])('%s', (text, issues) => {
    expect(found(text)).toEqual(issues);
  });

  test.each([
    ['cc=', []],
    ['cc=a@b', []],
    ['cc=a@b,c@d', []],
    ['cc=a%40b%2C%20c%40d', []],
    ['cc=,a@b,,', []],
    ['cc=%22Doe,%20Joe%22%20%3Cjoe@x%3E,b@c', []],
    ['cc=%3Cjoe@x%3E', []],
    ['cc=joe', [['mailbox', 'warning', 11]]],
    ['cc=a@b,%20joe,x', [['mailbox', 'warning', 18]]],
    ['cc=%22Doe,%20Joe%22%20%3Cjoe%3E', [['mailbox', 'warning', 11]]],
    ['cc=%22Doe,joe@x', [['mailbox', 'warning', 11]]],
    ['cc=x%3Cjoe@xy', [['mailbox', 'warning', 11]]],
    ['cc=joe@x%3E', [['mailbox', 'warning', 11]]],
  ])('%s', (fields, issues) => {
    expect(found(`mailto:?${fields}`)).toEqual(issues);
  });
});

describe('one fault is said once', () => {
  test.each<readonly [section: string, text: string, findings: readonly (readonly [code: string, start: number])[]]>([
    ['RFC 6068 7', 'mailto:?cc=%0Ajoe', [['header-injection', 11]]],
    ['RFC 5322 2.2', 'mailto:?cc=%01joe', [['control-character', 11]]],
    [
      'RFC 5322 3.6.8',
      'mailto:?a:b=1&a:b=2',
      [
        ['header-name', 8],
        ['header-name', 14],
      ],
    ],
    ['RFC 2047 4', 'mailto:?x=%3D%3Fu%3FX%3F%3F%3D', [['encoded-word', 10]]],
  ])('%s: %s', (_section, text, findings) => {
    expect(found(text).map(([code, , start]) => [code, start])).toEqual(findings);
  });
});

test('issues name their document', () => {
  for (const { code, section } of engine.check(
    'mailto:joe,a%0A@b?to=x&bcc=y&subject=%0A&a&from=/&%01=%FF&body=%0A#f',
  )) {
    expect([code, /^RFC (?:6068|5322|5321|2047) \d/.test(section)]).toEqual([code, true]);
  }
});
