import { describe, expect, test } from '@jest/globals';
import { compile, encodeKey, explain, type KeyRequest, type Policy } from '@urikit/cache-key';
import { decideBy, type Fields, get, share } from '../support/request.js';

const JSON_TYPE: Fields = { 'content-type': 'application/json' };
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));

/** A QUERY of `http://ex.test/search`. */
const query = (content: string, fields: Fields = JSON_TYPE, others: Partial<KeyRequest> = {}): KeyRequest =>
  get('/search', fields, { method: 'QUERY', hasBody: content !== '', content: bytes(content), ...others });

describe('RFC 10008 2.7: the key of a QUERY holds its content', () => {
  test('behind its method, host and target, with Content-Type, Content-Encoding and Content-Language', () => {
    expect(decideBy({}, query('{"q":"a b"}'))).toBe(
      '- QUERY http://ex.test/search 16:application/json - - 11:{"q":"a b"}',
    );
    const fields = { ...JSON_TYPE, 'content-encoding': 'gzip', 'content-language': 'de' };
    expect(decideBy({ scheme: 'ignore', scope: ['x-a'] }, query('', { ...fields, 'x-a': '1' }))).toBe(
      '1:1 QUERY *://ex.test/search 16:application/json 4:gzip 2:de 0:',
    );
  });

  test('with all but visible ASCII and the space percent-encoded, so that no key holds a control', () => {
    expect(decideBy({}, query('100%\r\n\0\x7f\xff'))).toMatch(/ 21:100%25%0D%0A%00%7F%FF$/);
  });

  test('every byte is itself and no other', () => {
    const keys = Array.from({ length: 256 }, (_, byte) => decideBy({}, query(String.fromCharCode(byte))));
    expect(new Set(keys).size).toBe(256);
  });

  test.each<readonly [string, KeyRequest, KeyRequest]>([
    ['content', query('a'), query('b')],
    ['content and its percent-encoding', query('\n'), query('%0A')],
    ['letters of another case', query('{"q":1}'), query('{"Q":1}')],
    ['white space of JSON', query('{"q":1}'), query('{ "q": 1 }')],
    ['an end that is longer', query('a'), query('a\0')],
    ['content that ends as a key does', query('a'), query('a - 1:a')],
    [
      'a value that moves from one header field to the next',
      query('a', { 'content-type': 'a', 'content-encoding': 'b' }),
      query('a', { 'content-type': 'a', 'content-language': 'b' }),
    ],
    ['Content-Type', query('a', { 'content-type': 'a/b' }), query('a', { 'content-type': 'a/B' })],
    ['parameters of Content-Type', query('a', { 'content-type': 'a/b' }), query('a', { 'content-type': 'a/b;c=d' })],
    ['Content-Encoding that is empty', query('a'), query('a', { ...JSON_TYPE, 'content-encoding': '' })],
    ['Content-Language', query('a'), query('a', { ...JSON_TYPE, 'content-language': 'en' })],
    ['GET', query(''), get('/search', JSON_TYPE)],
    ['HEAD', query(''), get('/search', JSON_TYPE, { method: 'HEAD' })],
  ])('another key: %s', (_, one, other) => {
    expect(share({}, one, other)).toBe(false);
    expect(share({}, one, one)).toBe(true);
  });

  test('what equivalent targets share, they share', () => {
    expect(share({}, query('a'), { ...query('a'), target: '/x/../%73earch', host: 'EX.test:80' })).toBe(true);
  });
});

describe('a QUERY that gets no key is passed on', () => {
  const long = 'x'.repeat(65_536);
  test.each<readonly [string, Partial<KeyRequest>]>([
    ['content that nobody read', { content: undefined }],
    ['no content, and that is not said', { content: undefined, hasBody: false }],
    ['no Content-Type', { header: () => undefined }],
    ['an empty Content-Type', { header: (name) => (name === 'content-type' ? '' : undefined) }],
    [
      'a Content-Type that Connection lists',
      { header: (name) => ({ connection: 'content-type', ...JSON_TYPE })[name] },
    ],
    ['more than 64 KiB', { content: bytes(`${long}x`) }],
    ['content that is a string', { content: '12' as never }],
    ['content that is a number', { content: 1 as never }],
    ['content that is null', { content: null as never }],
    ['content that is an ArrayBuffer', { content: new ArrayBuffer(2) as never }],
    ['content that is a list of other things', { content: [256] as never }],
    ['content that is a list of strings', { content: ['a'] as never }],
  ])('%s', (_, others) => {
    expect(decideBy({}, query('a', JSON_TYPE, others))).toBe('bypass body');
    expect(decideBy({ getBody: 'reject' }, query('a', JSON_TYPE, others))).toBe('bypass body');
  });

  test('64 KiB get a key', () => {
    expect(decideBy({}, query(long))).toMatch(/ 65536:x+$/);
  });

  test('where a policy keys no QUERY', () => {
    expect(decideBy({ methods: ['GET'] }, query('a'))).toBe('bypass method');
    expect(decideBy({ routes: [{ path: '/search', rules: { methods: ['GET'] } }] }, query('a'))).toBe('bypass method');
  });

  test('with credentials and cookies as with every other request', () => {
    expect(decideBy({}, query('a', { ...JSON_TYPE, authorization: 'x' }))).toBe('bypass authorization');
    expect(decideBy({}, query('a', { ...JSON_TYPE, cookie: 'a=1' }))).toBe('bypass cookie');
  });
});

test('content of a GET is content, whether or not it is said', () => {
  const request = get('/', JSON_TYPE, { content: bytes('a') });
  expect(decideBy({}, request)).toBe('bypass body');
  expect(decideBy({ getBody: 'reject' }, request)).toBe('reject body');
  expect(decideBy({}, { ...request, content: new Uint8Array(0) })).toBe('- GET http://ex.test/');
});

describe('keys of QUERY can be read back', () => {
  const policies: readonly (readonly [Policy, Fields, boolean])[] = [
    [{}, {}, false],
    [{ scope: ['x-a'] }, { 'x-a': '1' }, false],
    [{ headers: { 'content-type': 'value', accept: 'value' } }, {}, false],
    [{ headers: { accept: 'value' }, cookies: { keyed: { theme: 'value' } } }, { cookie: 'theme=1' }, true],
    [{}, { 'x-forwarded-host': 'a.test' }, true],
  ];
  test.each(policies)('%j with %j, trusted: %s', (policy, fields, trusted) => {
    const keyer = compile(policy);
    const request = query('a %\n', { ...JSON_TYPE, ...fields }, { trusted });
    const key = keyer.keyOf(request) as string;
    const parts = keyer.decode(key);
    expect(encodeKey(parts)).toBe(key);
    expect(parts.method).toBe('QUERY');
    expect(parts.values.slice(-4)).toEqual(['application/json', undefined, undefined, 'a %25%0A']);
    expect(keyer.decide(request)).toEqual(
      expect.objectContaining({
        keyedFields: expect.arrayContaining(['content-type', 'content-encoding', 'content-language']),
      }),
    );
    const names = explain(keyer, request, query('b', { ...JSON_TYPE, ...fields }, { trusted })).components;
    expect(names.filter(({ same }) => !same).map(({ name }) => name)).toEqual(['content']);
  });
});
