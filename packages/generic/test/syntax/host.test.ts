import { parse } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { readHost } from '../../src/syntax/host.js';
import { IPV4, IPV6_FORMS, IPV_FUTURE, NOT_IPV4 } from '../tables/ip-literals.js';

const kindOf = (host: string): string | undefined => parse(`foo://u@${host}:1/`).authority?.host.kind;

describe('RFC 3986 3.2.2: the first match wins', () => {
  test.each(IPV4)('%s is an IPv4address', (host) => {
    expect(kindOf(host)).toBe('IPv4address');
    expect(readHost(host)).toEqual({ kind: 'IPv4address', text: host });
    expect(parse(`//${host}`).authority?.host).toEqual({ kind: 'IPv4address', text: host });
  });

  test.each([...NOT_IPV4, '', 'h', 'h1', 'v1.a', '%5B%3A%3A1%5D', '1'])('%j is a reg-name', (host) => {
    expect(kindOf(host)).toBe('reg-name');
    expect(readHost(host)).toEqual({ kind: 'reg-name', text: host });
    expect(parse(`//${host}`).authority?.host).toEqual({ kind: 'reg-name', text: host });
  });

  test.each(IPV6_FORMS.flatMap(([, addresses]) => addresses))('[%s] is an IPv6address, brackets and all', (address) => {
    expect(parse(`//[${address}]:1`).authority?.host).toEqual({ kind: 'IPv6address', text: `[${address}]` });
  });

  test.each(IPV_FUTURE)('[%s] is an IPvFuture', (address) => {
    expect(parse(`//[${address}]`).authority?.host).toEqual({ kind: 'IPvFuture', text: `[${address}]` });
  });

  test('every dec-octet and nothing above', () => {
    for (let octet = 0; octet < 1000; octet++) {
      for (const host of [`${String(octet)}.0.0.0`, `0.0.0.${String(octet)}`])
        expect(kindOf(host)).toBe(octet < 256 ? 'IPv4address' : 'reg-name');
    }
  });
});
