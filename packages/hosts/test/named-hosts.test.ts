import { describe, expect, test } from '@jest/globals';
import { namedHosts, parseUri } from '@urikit/generic/record';
import { hostListOf } from '@urikit/hosts';
import { hidesDelimiter, whyHostRefused } from '@urikit/hosts/internal';

test.each(['h:x', 'h:8:9', '::1', '[::1]x', '[::1', 'a@h:8', 'a b', '@', 'h/p'])(
  '%j is no host: lists refuse it',
  (given) => {
    const [found] = namedHosts(parseUri('x:p'), { hosts: () => [given] });
    for (const lists of [{ deny: hostListOf(['d.example']) }, { allow: hostListOf(['h', 'a', '[::1]']) }])
      expect(whyHostRefused(lists, String(found?.host), found?.port)?.reason).toBe('unreadable');
  },
);

describe('RFC 3986 2.2, 3.2.1: encoded delimiters of a userinfo', () => {
  test.each([
    '%2f',
    '%2F',
    'a%3Fb',
    '%23',
    '%5c',
    '%00',
    '%0a',
    '%20',
    '%7F',
    '%252F',
    '%25252f',
    '%25%32%46',
    `%${'25'.repeat(9)}41`,
  ])('%s', (userinfo) => {
    expect(hidesDelimiter(userinfo)).toBe(true);
  });
  test.each(['', 'u:p', '%3A', '%40', '%2540', '%41', '100%25', '%2525', '%C3%A9', '%', '%2', '%zz', '%E2%88%95'])(
    '%j has none',
    (userinfo) => {
      expect(hidesDelimiter(userinfo)).toBe(false);
    },
  );
});
