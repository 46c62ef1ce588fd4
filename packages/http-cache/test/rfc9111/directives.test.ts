import { describe, expect, test } from '@jest/globals';
import { fieldNames, parseCacheControl, seconds, parseTargeted } from '../../src/rules/directives.js';

describe('RFC 9111 5.2: the syntax of directives', () => {
  test.each<readonly [title: string, value: string, maxAge: number | undefined]>([
    ['a token', 'max-age=60', 60],
    ['a quoted string', 'max-age="60"', 60],
    ['with an escape', 'max-age="6\\0"', 60],
    ['a leading zero', 'max-age=0060', 60],
    ['capitals', 'MAX-AGE=60', 60],
    ['beyond 2^31', 'max-age=99999999999', 2 ** 31],
    ['among others', 'public , max-age=60,x', 60],
    ['behind a quoted string that holds a comma', 'x="a, b", max-age=60', 60],
    ['inside a quoted string', 'x="a, max-age=60"', undefined],
    ['behind a quoted string that does not end', 'x="a, max-age=60', undefined],
    ['white space before "="', 'max-age =60', undefined],
    ['white space behind "="', 'max-age= 60', 0],
    ['a name with a blank in it', 'max age=60', undefined],
    ['single quotes', "max-age='60'", 0],
    ['no argument', 'max-age', 0],
    ['an empty argument', 'max-age=', 0],
    ['a sign', 'max-age=-60', 0],
    ['a fraction', 'max-age=60.0', 0],
    ['an exponent', 'max-age=6e1', 0],
    ['something behind the number', 'max-age=60;x', 0],
    ['twice the same', 'max-age=60, max-age=60', 60],
    ['twice, and not the same', 'max-age=60, max-age=30', 0],
  ])('max-age: %s', (_, value, maxAge) => {
    expect(seconds(parseCacheControl(value), 'max-age')).toBe(maxAge);
  });

  test.each(['no-store', 'No-Store', 'no-store=1', 'no-store="x"', 'no-store =1', 'x="a, no-store', 'a,,no-store,'])(
    'what forbids counts where it is malformed: %s',
    (value) => {
      expect(parseCacheControl(value).has('no-store')).toBe(true);
    },
  );

  test.each(['x-no-store', 'no-storex', 'x="no-store"', 'no store', '"no-store"'])('%s is not no-store', (value) => {
    expect(parseCacheControl(value).has('no-store')).toBe(false);
  });

  test.each<readonly [value: string, names: 'all' | readonly string[] | undefined]>([
    ['max-age=60', undefined],
    ['private', 'all'],
    ['private="a"', ['a']],
    ['private="A, b"', ['a', 'b']],
    ['private="a", private="b"', ['a', 'b']],
    ['private="a", private', 'all'],
    ['private=a', 'all'],
    ['private=""', 'all'],
    ['private="a b"', 'all'],
    ['private="a', 'all'],
  ])('5.2.2.7: the fields of %s', (value, names) => {
    expect(fieldNames(parseCacheControl(value), 'private')).toEqual(names);
  });
});

describe('RFC 9213 2.1: a targeted field is a Dictionary', () => {
  test.each<readonly [value: string, maxAge: number | undefined]>([
    ['max-age=60', 60],
    ['max-age=60;x=1', 60],
    ['max-age=60, max-age=30', 30],
    ['max-age=60.5', undefined],
    ['max-age="60"', undefined],
    ['max-age=-60', 0],
    ['public', undefined],
  ])('%s', (value, maxAge) => {
    const directives = parseTargeted(value);
    expect(directives === undefined ? 'malformed' : seconds(directives, 'max-age')).toBe(maxAge);
  });

  test.each(['', 'max-age=', 'MAX-AGE=60', 'max-age=60,', 'max-age=60 private', '&', 'private="a'])(
    '%j is as if it were not there',
    (value) => {
      expect(parseTargeted(value)).toBeUndefined();
    },
  );

  test('a value that no directive has is ignored, the others are not', () => {
    const directives = parseTargeted('no-store=?0, private=("a"), max-age=60');
    expect([...(directives?.keys() ?? [])]).toEqual(['max-age']);
  });
});
