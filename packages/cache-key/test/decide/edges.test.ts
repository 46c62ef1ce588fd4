import { describe, expect, test } from '@jest/globals';
import { compile } from '@urikit/cache-key';
import { get } from '../support/request.js';

/** Requests at a limit of the policy, one that is at it and one that is beyond. */

const label = 'a'.repeat(60);
const hostOf = (length: number): string => `${`${label}.`.repeat(4)}${'b'.repeat(length - 4 * 61)}`;

describe('a host of 253 characters is one, and no longer one: RFC 1123 2.1', () => {
  const keyer = compile({});
  test.each([
    [252, 'key'],
    [253, 'key'],
    [254, 'reject'],
    [255, 'reject'],
  ])('%d: %s', (length, action) => {
    expect(hostOf(length)).toHaveLength(length);
    expect(keyer.decide(get('/', {}, { host: hostOf(length) })).action).toBe(action);
    expect(keyer.decide(get('/', { authorization: 'x' }, { host: hostOf(length) })).action).toBe(
      action === 'key' ? 'bypass' : action,
    );
  });
});

describe('a target of maxBytes is keyed, and no longer one: RFC 9110 4.1', () => {
  const keyer = compile({ maxBytes: 64 });
  test.each([
    [63, 'key'],
    [64, 'key'],
    [65, 'bypass'],
  ])('%d: %s', (length, action) => {
    for (const [begin, end] of [
      ['/', ''],
      ['/?q=', ''],
      ['/%41', ''],
      ['/./', ''],
      ['/?+', ''],
    ] as const) {
      const target = begin + 'a'.repeat(length - begin.length - end.length) + end;
      expect(target).toHaveLength(length);
      const decision = keyer.decide(get(target));
      expect([target, decision.action]).toEqual([target, action]);
      expect(keyer.keyOf(get(target))).toBe(decision.action === 'key' ? decision.key : undefined);
    }
  });
});

describe('a target that the rules make longer is measured as it is forwarded: RFC 9110 4.1', () => {
  const keyer = compile({ maxBytes: 64, path: { trailingSlash: 'add' } });
  test.each([
    [62, 'key'],
    [63, 'key'],
    [64, 'bypass'],
  ])('%d and a slash: %s', (length, action) => {
    const decision = keyer.decide(get(`/${'a'.repeat(length - 1)}`));
    expect([decision.action, 'reason' in decision && decision.reason]).toEqual([
      action,
      action === 'bypass' && 'too-long',
    ]);
  });
});

test('one route is enough to pass on what hides segments from it: RFC 3986 2.2', () => {
  const keyer = compile({ routes: [{ path: '/a/*', rules: { path: { case: 'lower' } } }] });
  for (const target of ['/a%2Fb', '/x%2fa']) expect(keyer.decide(get(target))).toMatchObject({ reason: 'ambiguous' });
});

describe('a scheme that is neither http nor https has no key, and none that two schemes share', () => {
  const policies = [{}, { query: { order: 'name' } }, { headers: { accept: 'value' } }] as const;
  test.each(['HTTP', 'ftp', '', '__proto__', 'toString', undefined])('%s', (scheme) => {
    for (const policy of policies) {
      const keyer = compile(policy);
      for (const target of ['/', '/?b&a', '/%41/..', 'http://ex.test/']) {
        const request = { ...get(target), scheme: scheme as 'http' };
        expect(keyer.decide(request)).toEqual({ action: 'reject', reason: 'scheme-mismatch' });
        expect(keyer.keyOf(request)).toBeUndefined();
      }
    }
  });
});

describe('a value that describes no request is an error with the way to describe it', () => {
  const keyer = compile({});
  const shape =
    'request: expected { method, scheme, host, target, header }, header a function of a name in lower case; found ';
  test.each<readonly [unknown, string]>([
    [new Request('https://h/a'), 'a Request of fetch; describe it: with url = new URL(request.url), '],
    [{ method: 'GET', url: '/a', headers: { host: 'h' } }, 'a request of Node; describe it: '],
    ['https://h/a', 'the string of a URI; describe its request: '],
    [{ url: 'https://h/a' }, 'one with the member "url"; the string of a URI; describe its request: '],
    [{ method: 'GET', scheme: 'https', host: 'h', target: '/a' }, 'one without "header"'],
    [{ scheme: 'https', host: 'h', header: () => undefined }, 'one without "method", "target"'],
    [undefined, 'undefined'],
    [null, 'null'],
  ])('%p', (request, found) => {
    for (const verb of [keyer.decide, keyer.keyOf])
      expect(() => verb(request as never)).toThrow(
        expect.objectContaining({ code: 'input/value', message: expect.stringContaining(shape + found) as unknown }),
      );
  });

  test('the descriptions of the messages are requests', () => {
    const request = new Request('https://h/%7ea?b');
    const url = new URL(request.url);
    const scheme = url.protocol.slice(0, -1) as 'https';
    const { host, pathname, search } = url;
    const target = pathname + search;
    const { method } = request;
    const header = (name: string) => request.headers.get(name) ?? undefined;
    expect(keyer.keyOf({ method, scheme, host, target, header })).toBe(keyer.keyOf({ ...get('/~a?b'), scheme, host }));
  });

  test.each(['https:', 'http:', 'ftp:'])('the scheme "%s" has its colon', (scheme) => {
    const request = { ...get('/'), scheme: scheme as 'http' };
    const message = `request.scheme: expected http or https, found "${scheme}": a scheme has no colon, as in url.protocol.slice(0, -1)`;
    for (const verb of [keyer.decide, keyer.keyOf])
      expect(() => verb(request)).toThrow(
        expect.objectContaining({ code: 'input/value', message: `${message} (input/value)` }),
      );
  });
});
