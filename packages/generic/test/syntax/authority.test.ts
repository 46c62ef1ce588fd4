import { parse } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { sameAuthority, splitAuthority } from '../../src/syntax/authority.js';

describe('RFC 3986 3.2: authority = [ userinfo "@" ] host [ ":" port ]', () => {
  test.each([
    ['', undefined, '', undefined],
    ['h', undefined, 'h', undefined],
    ['h:', undefined, 'h', ''],
    ['h:80', undefined, 'h', '80'],
    [':80', undefined, '', '80'],
    ['@', '', '', undefined],
    ['@:', '', '', ''],
    ['u@h', 'u', 'h', undefined],
    ['u:p:q@h:80', 'u:p:q', 'h', '80'],
    ['[::1]', undefined, '[::1]', undefined],
    ['[::1]:', undefined, '[::1]', ''],
    ['u@[::1]:80', 'u', '[::1]', '80'],
    ['u:[@h', 'u:[', 'h', undefined],
    // what is no authority is split all the same: the diagnosis needs its parts
    ['a@b@c', 'a', 'b@c', undefined],
    ['[::1', undefined, '[', ':1'],
    ['a:b:c', undefined, 'a', 'b:c'],
    ['[::1]x:1', undefined, '[::1]x', '1'],
  ])('%j', (text, userinfo, host, port) => {
    expect(splitAuthority(text)).toStrictEqual({ userinfo, host, port });
  });
});

describe('two authorities with the same text', () => {
  const authorities = [
    'x:',
    'x://',
    'x://@',
    'x://:',
    'x://h',
    'x://h:',
    'x://h:80',
    'x://u@h',
    'x://@h',
    'x://H',
    'x://[::1]',
  ];

  test.each(authorities)('%s is the same as itself only', (text) => {
    const same = authorities.filter((other) => sameAuthority(parse(text).authority, parse(other).authority));
    expect(same).toEqual([text]);
  });
});
