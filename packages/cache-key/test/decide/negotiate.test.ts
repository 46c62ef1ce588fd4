import { chooseEncoding } from '@urikit/cache-key/keyer';
import { describe, expect, test } from '@jest/globals';
import { chooseField, chooseLanguage } from '../../src/decide/negotiate.js';

describe('Accept-Encoding becomes one coding (RFC 9110 12.5.3)', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    [' , \t,', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['GZip', 'gzip'],
    // RFC 9110 8.4.1.3: x-gzip is gzip.
    ['x-gzip', 'gzip'],
    ['X-GZIP;q=0.5, br;q=0', 'gzip'],
    ['x-gzip;q=0, *', 'br'],
    ['x-br', 'identity'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['br;q=0, gzip;q=0.001', 'gzip'],
    ['br;q=0.0,gzip;q=0.000', 'identity'],
    ['gzip;q=1.000', 'gzip'],
    ['gzip;q=1.', 'gzip'],
    ['gzip ; Q=0.5\t', 'gzip'],
    ['identity', 'identity'],
    ['*;q=0', '*;q=0'],
    ['identity;q=0', 'identity;q=0'],
    ['identity;q=0, gzip', 'gzip'],
    ['identity, *;q=0', 'identity'],
    ['br;q=0, br', 'identity'],
    ['gzip;q=1.001', 'gzip;q=1.001'],
    ['gzip;q=2', 'gzip;q=2'],
    ['gzip;q=0.1234', 'gzip;q=0.1234'],
    ['gzip;level=9', 'gzip;level=9'],
    ['gzip;', 'gzip;'],
    ['gz ip', 'gz ip'],
    ['gzip\xa0', 'gzip\xa0'],
    ['gzip,\xa0', 'gzip,\xa0'],
  ])('%j is %j', (value, expected) => {
    expect(chooseEncoding(value, ['br', 'gzip'])).toBe(expected);
    expect(chooseEncoding(expected, ['br', 'gzip'])).toBe(expected);
  });
});

describe('Accept-Language becomes one language (RFC 9110 12.5.4, RFC 4647 3.4)', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['DE', 'de'],
    ['de-AT', 'de'],
    ['de-CH', 'de-CH'],
    ['de-CH-1996', 'de-CH'],
    ['deu', 'en'],
    ['fr', 'en'],
    ['fr, de;q=0.1', 'de'],
    ['en;q=0.5, de;q=0.6', 'de'],
    ['de, en', 'de'],
    ['en, de', 'en'],
    ['*', 'en'],
    ['en;q=0.1, *;q=0.5', 'de'],
    ['en;q=0, *', 'de'],
    ['en, de, de-ch;q=0.9, *', 'en'],
    ['en;q=0', 'en'],
    ['*;q=0', 'en'],
    ['de;q=x', 'en'],
    ['\xe9', 'en'],
  ])('%j is %j', (value, expected) => {
    expect(chooseLanguage(value, ['en', 'de', 'de-CH'])).toBe(expected);
    expect(chooseLanguage(expected, ['en', 'de', 'de-CH'])).toBe(expected);
  });

  test.each([
    ['de--x', 'de'],
    ['de-', 'de'],
    ['-de', 'en'],
    ['constructor, de;q=0.1', 'de'],
    ['zh-hant-tw, de;q=0.9', 'de'],
  ])('%j is %j by whole subtags', (value, expected) => {
    expect(chooseLanguage(value, ['en', 'de', 'de-CH'])).toBe(expected);
  });

  test('a field at its limit takes work in proportion to its length, however many languages are offered', () => {
    const offered = Array.from({ length: 22 }, (_, i) => `l${String(i)}-region`);
    let reads = 0;
    const counted = new Proxy(offered, {
      get: (target, name, receiver) => {
        reads += 1;
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    const work = (ranges: number): number => {
      reads = 0;
      chooseLanguage(Array.from({ length: ranges }, (_, i) => `x${String(i)}-y`).join(), counted);
      return reads;
    };
    expect(work(2000)).toBe(work(1));
    expect(chooseLanguage(`${'a-'.repeat(7500)}a`, offered)).toBe('l0-region');
  });
});

describe('the value of a keyed field is what is forwarded in its place', () => {
  const field = (as: 'value' | 'present' | 'encoding' | 'language', value: string | undefined): string | undefined =>
    chooseField({ name: 'x', as, offered: ['de', 'en'] }, value);
  test.each([
    ['value', undefined, undefined],
    ['value', '', ''],
    ['value', ' 1:\xe9', ' 1:\xe9'],
    ['present', undefined, undefined],
    ['present', '', '1'],
    ['present', 'x', '1'],
    ['encoding', 'en', 'en'],
    ['encoding', undefined, 'identity'],
    ['language', 'en', 'en'],
    ['language', undefined, 'de'],
  ] as const)('%s of %j', (as, value, expected) => {
    expect(field(as, value)).toBe(expected);
  });
});
