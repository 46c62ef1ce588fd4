import { describe, expect, test } from '@jest/globals';
import { createEngine, isUri, isUriReference, parse, replaceComponents, tryParse } from '@urikit/generic';

/** The five answers that .NET 11 made stricter ("Uri parsing and validation", 2026): each is that of the grammar. */

describe('RFC 3986 3.2.2: what stands in brackets and behind them', () => {
  test.each([
    ['an IPv6 address without a delimiter behind it', 'http://[::]extra'],
    ['an IPv6 address with the length of a prefix', 'http://[AB::/64]/path'],
    ['an embedded IPv4 address with an octal last number', 'http://[::1.2.3.04]/'],
    ['an embedded IPv4 address with an octal number', 'http://[::1.2.03.4]/'],
  ])('%s: %s', (_, text) => {
    expect(isUri(text)).toBe(false);
    expect(tryParse(text)).toMatchObject({ ok: false, issue: { start: 7 } });
  });
  test.each(['http://[::]/extra', 'http://[ab::]/path', 'http://[::1.2.3.4]/'])('%s', (text) => {
    expect(isUri(text)).toBe(true);
  });
});

test.each(['contoso.example/path', 'user@host', 'h?q', 'h#f', 'h:80'])('a host is no other component: %s', (host) => {
  expect(() => replaceComponents('http://h.example/', { host })).toThrow();
});

test('p%41th is read as it is by every reader of a relative reference, and normalized by the verb alone', () => {
  expect(isUriReference('p%41th')).toBe(true);
  expect(parse('p%41th').path).toBe('p%41th');
  expect(tryParse('p%41th')).toMatchObject({ ok: true, value: { path: 'p%41th' } });
  expect(createEngine().normalize('p%41th')).toBe('pAth');
});
