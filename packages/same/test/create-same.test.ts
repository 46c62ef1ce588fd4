import { describe, expect, test } from '@jest/globals';
import { createEngine, kit } from '@urikit/generic';
import { createSame, defineStandard, dpopHtu, issuer, oauthRedirect, STANDARDS, xmlNamespace } from '@urikit/same';
import { createSame as createSmallSame } from '@urikit/same/small';
import { MESSAGES } from '../src/messages.js';
import { engine, same, sameAsAny, sameKey, standards } from './support/same.js';

describe('an answer', () => {
  test('has the words of RFC 8252 for localhost', () => {
    const answer = same('oauth-redirect', 'http://localhost:53219/cb', 'http://localhost/cb');
    expect(answer).toEqual({
      equal: false,
      standard: 'oauth-redirect',
      kind: 'equality',
      section: 'RFC 8252 7.3',
      because: [],
      differs: 'port',
      ranges: { a: { start: 16, end: 22 }, b: { start: 16, end: 16 } },
      nearMiss: {
        words: ['loopback-port'],
        message: 'differs only by the port of localhost, which RFC 8252 opens for 127.0.0.1 and [::1] alone',
        cure: 'turn on the option "localhost"',
        section: 'RFC 8252 7.3',
      },
      refused: undefined,
    });
  });

  test.each([
    ['oauth-redirect', 'https://app.example/CB', 'https://app.example/cb'],
    ['xml-namespace', 'http://www.w3.org/1999/xhtml/', 'http://www.w3.org/1999/xhtml'],
  ] as const)('%s: the cure of a spelling holds for registered URIs and for names', (standard, a, b) => {
    expect(same(standard, a, b).nearMiss?.cure).toBe('write one spelling on both sides');
  });

  test('has the reasons of two different strings', () => {
    expect(same('dpop-htu', 'HTTPS://h:443?x', 'https://h/#y').because).toEqual([
      { word: 'scheme-case', section: 'RFC 3986 6.2.2.1' },
      { word: 'default-port', section: 'RFC 3986 6.2.3' },
      { word: 'empty-path', section: 'RFC 3986 6.2.3' },
      { word: 'query', section: 'RFC 9449 4.3' },
      { word: 'fragment', section: 'RFC 9449 4.3' },
    ]);
    expect(same('oauth-redirect', 'http://[::1]:1/', 'http://[::1]/').because).toEqual([
      { word: 'loopback-port', section: 'RFC 8252 7.3' },
    ]);
    expect(same('json-schema-id', 'é', 'https://h/%C3%A9', { base: 'https://h/', dialect: 'next' }).because).toEqual([
      { word: 'iri-encoding', section: 'RFC 3987 5.3.2' },
      { word: 'base', section: 'RFC 3986 6.1' },
    ]);
    expect(same('issuer', 'https://h', 'https://h').because).toEqual([]);
  });

  test('names the position of a refusal, and no userinfo', () => {
    const { refused } = same('dpop-htu', 'https://h/', 'https://me:secret@h/');
    expect(refused).toEqual({
      code: 'same/userinfo',
      severity: 'error',
      message: 'expected no userinfo',
      section: 'RFC 9110 4.2.4',
      start: 8,
      end: 17,
      side: 'b',
    });
    expect(same('issuer', 'https://h/{x}', 'https://h/').refused).toMatchObject({
      code: 'syntax/character',
      start: 10,
    });
    expect(same('issuer', 7 as unknown as string, 'https://h/').refused?.code).toBe('input/not-string');
    expect(same('xml-namespace', 7 as unknown as string, 'a').refused?.code).toBe('input/not-string');
    expect(same('urn', 'urn:x', 'urn:x').refused?.code).toMatch(/^urn\//);
  });

  test('has no near miss in a small bundle', () => {
    const small = createSmallSame({ engine: createEngine(), standards: [dpopHtu, issuer] });
    // The schemes that a standard names hold with an engine that does not have them.
    expect(small.same('dpop-htu', 'https://h:443', 'https://h/').equal).toBe(true);
    expect(small.same('issuer', 'https://h/', 'https://h')).toMatchObject({ differs: 'path', nearMiss: undefined });
    // The first entry that is not refused.
    expect(small.sameAsAny('issuer', 'https://h/', ['http://h', 'https://i', 'https://h']).index).toBe(1);
  });

  test('each rule of the engine has a message', () => {
    const told = Object.keys(MESSAGES);
    const notNear = ['absent-authority', 'local-host', 'scheme-normalize'];
    expect(
      createEngine()
        .rules.map(({ id }) => id as string)
        .filter((id) => !told.includes(id)),
    ).toEqual(notNear);
  });
});

describe('sameAsAny', () => {
  const registered = ['https://app.example/cb', 'http://127.0.0.1/cb', 'https://app.example/other'];

  test('finds the first entry that is the same', () => {
    expect(sameAsAny('oauth-redirect', 'http://127.0.0.1:5000/cb', registered)).toMatchObject({
      index: 1,
      equal: true,
    });
  });

  test('names the nearest entry', () => {
    expect(sameAsAny('oauth-redirect', 'https://app.example/other/', registered)).toMatchObject({
      index: 2,
      equal: false,
      nearMiss: { words: ['trailing-slash'] },
    });
  });

  test('prefers an entry that is allowed', () => {
    expect(sameAsAny('issuer', 'https://a', ['http://b', 'https://b'])).toMatchObject({ index: 1, equal: false });
    expect(sameAsAny('issuer', 'http://a', ['https://b'])).toMatchObject({ index: 0, refused: { side: 'a' } });
  });

  test('of an empty list is no entry', () => {
    expect(sameAsAny('issuer', 'https://a', [])).toMatchObject({ index: -1, equal: false, section: 'RFC 8414 3.3' });
  });
});

describe('sameKey', () => {
  test('is one string for all that are the same', () => {
    expect(sameKey('dpop-htu', 'HTTPS://H:443?x')).toBe('https://h/');
    expect(sameKey('oauth-redirect', 'http://127.0.0.1:9/cb')).toBe('http://127.0.0.1/cb');
    expect(sameKey('http-signature', 'https://H:443/a', { component: 'authority' })).toBe('//h');
  });

  test('is absent for a match, a refused and an opaque URI', () => {
    expect(sameKey('cors-origin', 'https://h')).toBeUndefined();
    expect(sameKey('issuer', 'http://h')).toBeUndefined();
    expect(sameKey('web-origin', 'urn:x:y')).toBeUndefined();
  });
});

describe('mistakes of a caller', () => {
  test.each([
    [() => same('isuer' as 'issuer', 'a', 'b'), 'input/value', /is "issuer" meant/],
    [() => same('issuer', 'a', 'b', { htp: true } as object), 'input/unknown-option', /is "http" meant/],
    [() => same('issuer', 'a', 'b', { http: 'yes' } as object), 'input/value', /http: expected a value like false/],
    [
      () => same('issuer', 'a', 'b', { in: 'responce' } as object),
      'input/value',
      /in: expected one of .*is "response" meant/,
    ],
    [() => same('oauth-redirect', 'a', 'b', { schemes: 'urn' } as object), 'input/value', /schemes: expected/],
    [() => same('json-schema-id', 'a', 'b', { base: 'x' }), 'input/value', /base: expected a URI/],
    [
      () => same('http-signature', 'https://h', 'https://h', { component: 'query-param' }),
      'input/value',
      /name: expected/,
    ],
    [() => sameAsAny('issuer', 'a', 'b' as unknown as string[]), 'input/value', /list: expected a list/],
    [() => createSame({ engine, standards: [issuer, issuer] }), 'input/value', /found "issuer" twice/],
    [() => createSame({ engine: {} as typeof engine, standards: [] }), 'input/value', /engine: expected an engine/],
  ])('%#', (call, code, message) => {
    expect(call).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) as unknown as string }),
    );
  });
});

describe("a tenant's engine", () => {
  const doc = { id: 'acme-doc', defaultPort: 7070 };
  const tenant = createEngine({ schemes: { 'acme-doc': doc } });
  const standard = defineStandard({ id: 'acme', version: '1.0.0', kind: 'equality', section: 'ACME 1', syntax: 'uri' });
  const level = { level: 'scheme-based' } as const;
  const byLevel = defineStandard({ ...standard, id: 'acme-level', compare: level });

  test('decides near misses and standards that name no scheme', () => {
    const own = createSame({ engine: tenant, standards: [standard, byLevel, xmlNamespace] });
    const pair = ['acme-doc://h:7070/', 'acme-doc://h/'] as const;
    expect(own.same('acme', ...pair).nearMiss?.words).toEqual(['default-port']);
    expect(own.same('acme-level', ...pair).equal).toBe(true);
    expect(createSame({ engine, standards: [byLevel] }).same('acme-level', ...pair).equal).toBe(false);
  });

  test('does not change the schemes that a standard names', () => {
    const folding = createEngine({
      schemes: { https: { id: 'folding', normalize: (uri) => ({ ...uri, path: kit.lowerCase(uri.path) }) } },
    });
    const own = createSame({ engine: folding, standards: [dpopHtu, issuer] });
    expect(own.same('dpop-htu', 'https://h/A', 'https://h/a')).toMatchObject({ equal: false });
    expect(own.same('issuer', 'https://h/A', 'https://h/a').nearMiss?.words).toEqual(['scheme-normalize']);
  });

  test('refuses by its limits', () => {
    const narrow = createEngine({ limits: { length: 20 }, encodedDotSegments: 'refuse' });
    const own = createSame({ engine: narrow, standards: [dpopHtu, oauthRedirect] });
    expect(own.same('dpop-htu', 'https://h/aaaaaaaaaaaaaaa', 'https://h/a').refused).toMatchObject({
      code: 'syntax/too-long',
      side: 'a',
    });
    expect(own.same('dpop-htu', 'https://h/a', 'https://h/%2e%2e').refused).toMatchObject({
      code: 'syntax/encoded-dot-segment',
      side: 'b',
    });
    for (const id of ['oauth-redirect', 'acct', 'web-origin', 'rdf-iri'] as const)
      expect(
        createSame({ engine: narrow, standards: STANDARDS }).same(id, 'https://h.example/aaaaaaaa', 'https://h/'),
      ).toMatchObject({ refused: { code: id === 'acct' ? 'same/scheme' : 'syntax/too-long', side: 'a' } });
    expect(
      createSame({ engine: narrow, standards: STANDARDS }).same('acct', 'acct:aaaaaaaaaaaaaaaaa@h', 'acct:a@h').refused
        ?.code,
    ).toBe('syntax/too-long');
    expect(own.sameKey('dpop-htu', 'https://h/aaaaaaaaaaaaaaa')).toBeUndefined();
  });
});

test('all standards, by id', () => {
  expect(standards.map(({ id }) => id)).toEqual(STANDARDS.map(({ id }) => id));
  expect(new Set(STANDARDS.map(({ id }) => id)).size).toBe(19);
});

test.each([
  ['spiffe-id', 'spiffe://td.example/a/', /^expected segments .* and no "\/" at the end$/],
  ['spiffe-id', 'spiffe://TD.example/a', /^expected a trust domain/],
  ['spiffe-id', 'SPIFFE://td.example/a', /^expected spiffe as scheme, in lower case$/],
  ['cors-origin', 'h', /^expected an origin: a scheme$/],
  ['cors-origin', 'https:', /^expected an origin: a host$/],
  ['cors-origin', 'https://h/', /^expected an origin: no path$/],
  ['cors-origin', 'https://H', /^expected an origin: lower case, and no default port$/],
  ['cors-origin', 'https://h:65536', /^expected a port up to 65535$/],
] as const)('%s says its expectation of %s', (standard, text, message) => {
  expect(same(standard, text, text).refused?.message).toMatch(message);
});
