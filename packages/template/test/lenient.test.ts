import { describe, expect, test } from '@jest/globals';
import { parseTemplate } from '@urikit/template';

const read = (template: string, text: string, more: object = {}): unknown =>
  parseTemplate(template).match(text, { lenient: true, ...more });

describe('RFC 3986 2.2, 3.3: reserved characters that other software lets stand', () => {
  test.each<[template: string, text: string, values: Readonly<Record<string, unknown>>]>([
    ['/members/{userId}', '/members/user@example.org', { userId: 'user@example.org' }],
    ['/members/{userId}', '/members/user%40example.org', { userId: 'user@example.org' }],
    ['http://h.example/s{?q}', 'http://h.example/s?q=a:b', { q: 'a:b' }],
    ['/s{?q}', '/s?q=a+b', { q: 'a+b' }],
    ['/s{?q}', '/s?q=a=b', { q: 'a=b' }],
    ['/s{?q}', "/s?q=(a)/b?c;d!'", { q: "(a)/b?c;d!'" }],
    ['/s{?q,r}', '/s?q=a:b&r=c@d', { q: 'a:b', r: 'c@d' }],
    ['/s?q={q}&r={r}', '/s?q=a:b&r=c/d', { q: 'a:b', r: 'c/d' }],
    ['/{a}', '/caf%c3%a9', { a: 'caf\u00e9' }],
    ['/{a}', '/%41%2d', { a: 'A-' }],
    ['/%7e/{a}', '/~/b', { a: 'b' }],
    ['/~/{a}', '/%7E/b', { a: 'b' }],
    ['{+a}', 'caf%c3%a9/%41', { a: 'caf\u00e9/A' }],
    ['/a{;b}', '/a;b=c=d', { b: 'c=d' }],
    ['/{a}:{b}', '/x:y:z', { a: 'x', b: 'y:z' }],
    ['/{a}@{b}', '/x%40y@z', { a: 'x@y', b: 'z' }],
    ['/{a}{?q}', '/a&b?q=1', { a: 'a&b', q: '1' }],
    ['{/a,b}', '/x:1/y@2', { a: 'x:1', b: 'y@2' }],
    ['/{a,b}', '/x:1,y', { a: 'x:1', b: 'y' }],
    ['/{a}', '/x:1,y@2', { a: ['x:1', 'y@2'] }],
    ['/s{?q*}', '/s?q=a:b&q=c:d', { q: ['a:b', 'c:d'] }],
    ['/s{?q*}', '/s?x=a:b&y=c', { q: { x: 'a:b', y: 'c' } }],
    ['/{a}#x{b}', '/a#x?&:', { a: 'a', b: '?&:' }],
    ['/s{?a:3}', '/s?a=x:y', { a: 'x:y' }],
  ])('%s reads %s', (template, text, values) => {
    expect(read(template, text)).toEqual(values);
  });

  test.each([
    ['/members/{userId}', '/members/a/b'],
    ['/members/{userId}', '/members/a?b'],
    ['/s{?q}', '/s?q=a&b=c'],
    ['/s{?q}', '/s?q=a#b'],
    ['/{a}', '/%ff'],
    ['/{a}', '/a b'],
  ])('%s does not read %s', (template, text) => {
    expect(read(template, text)).toBeUndefined();
  });

  test('a shape says that a comma is of the value', () => {
    expect(read('/s{?q}', '/s?q=a,b', { shapes: { q: 'string' } })).toEqual({ q: 'a,b' });
    expect(read('/s{?q}', '/s?q=a,b')).toEqual({ q: ['a', 'b'] });
  });

  test('the query may be open', () => {
    expect(read('/s{?q,r}', '/s?x=1&r=c@d&q=a:b', { query: 'open' })).toEqual({ q: 'a:b', r: 'c@d' });
  });

  test('by default a string is an expansion', () => {
    const { match, ambiguity } = parseTemplate('/members/{userId}');
    expect(match('/members/user@example.org')).toBeUndefined();
    expect(match('/members/user@example.org', { lenient: true })).toEqual({ userId: 'user@example.org' });
    expect(match('/members/user@example.org', { lenient: false })).toBeUndefined();
    expect(ambiguity({ lenient: true })).toBeUndefined();
    expect(() => match('/', { lenient: 'yes' as never })).toThrow('lenient');
  });

  test.each([
    '/{a}/{b}',
    '/{a}.{b}',
    '/{a}:{b}',
    '{/a*}{?b}',
    '/x{;a,b}',
    '/{a}{?b,c*}{#d}',
    '{+a}?q={b}',
    '{+a}/m/{b}{?c}',
    '/{a}-{b}',
  ])('%s has one reading exactly where expansions have one', (template) => {
    const { ambiguity } = parseTemplate(template);
    expect(ambiguity({ lenient: true })?.code).toBe(ambiguity()?.code);
  });
});
