import { createEngine, type RuleId, type Uri } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { applyOne } from './one-rule.js';

/** A hook that is given a record, and says which kind of host stands in it. */
const onlyAddresses = (uri: Uri): Uri => {
  expect(uri.authority?.host).toEqual({ kind: 'IPv4address', text: '1.2.3.4' });
  return uri;
};

describe('RFC 3986 6.2.2: one rule does one thing', () => {
  test.each<readonly [RuleId, string, string]>([
    ['scheme-case', 'FoO://H/%7E', 'foo://H/%7E'],
    ['scheme-case', '//H', '//H'],
    ['percent-encoding-unreserved', 'F://%55@%48%2f/%41%2f?%42%2f#%43%2f', 'F://U@H%2f/A%2f?B%2f#C%2f'],
    ['percent-encoding-unreserved', '%61', 'a'],
    ['percent-encoding-unreserved', 'f:?', 'f:?'],
    ['percent-encoding-case', 'f://%c3@%c3/%c3?%c3#%c3', 'f://%C3@%C3/%C3?%C3#%C3'],
    ['percent-encoding-case', 'f:%c3', 'f:%C3'],
    ['host-case', 'F://U@H%c3%A9:1/P?Q#F', 'F://U@h%C3%A9:1/P?Q#F'],
    ['host-case', 'f://[V1.AB]', 'f://[v1.ab]'],
    ['host-case', 'f:H', 'f:H'],
    ['host-ipv6', 'f://u@[2001:DB8::0:1]:1', 'f://u@[2001:db8::1]:1'],
    ['host-ipv6', 'f://[V1.A]', 'f://[V1.A]'],
    ['host-ipv6', 'f://1.2.3.4', 'f://1.2.3.4'],
    ['empty-port', 'f://u@H:/p', 'f://u@H/p'],
    ['empty-port', 'f://h:0/p', 'f://h:0/p'],
    ['empty-port', 'f:', 'f:'],
    ['dot-segments', 'F://H:/%41/../a/./b', 'F://H:/a/b'],
    ['dot-segments', 'f:a/../b', 'f:/b'],
    ['dot-segments', 'a/b/../c', 'a/c'],
    ['dot-segments', 'a/../b', 'a/../b'],
  ])('%s: %s', (id, text, expected) => {
    expect(applyOne(id, text)).toBe(expected);
  });

  test('decoding a host may make it another kind', () => {
    expect(createEngine({ schemes: { f: { normalize: onlyAddresses } } }).normalize('f://%31.2.3.4')).toBe(
      'f://1.2.3.4',
    );
  });
});
