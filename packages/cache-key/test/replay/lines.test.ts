import { describe, expect, test } from '@jest/globals';
import { readClf } from '../../src/replay/clf.js';
import { createLineSplitter, TOO_LONG } from '../../src/replay/lines.js';
import { readNdjson } from '../../src/replay/ndjson.js';
import { timeOf } from '../../src/replay/time.js';

const DATE = '[10/Oct/2000:13:55:36 -0700]';
const TIME = Date.UTC(2000, 9, 10, 20, 55, 36);

describe('common and combined format', () => {
  test.each([
    [
      `127.0.0.1 - - ${DATE} "GET /a?b HTTP/1.0" 200 2326`,
      { method: 'GET', target: '/a?b', host: undefined, status: 200, length: 2326, time: TIME, fields: {} },
    ],
    [
      `::1 - frank ${DATE} "HEAD / HTTP/1.1" 304 -`,
      { method: 'HEAD', status: 304, length: undefined, fields: { authorization: 'user frank' } },
    ],
    [`h - jane doe ${DATE} "GET / HTTP/2.0" 200 5`, { fields: { authorization: 'user jane doe' }, host: undefined }],
    [
      `www.ex.test:443 h - - ${DATE} "GET / HTTP/1.1" 200 5 "http://r/" "curl/8 \\"x\\""`,
      { host: 'www.ex.test:443', fields: { referer: 'http://r/', 'user-agent': 'curl/8 "x"' } },
    ],
    [
      `h - - ${DATE} "GET /a b\\x22\\\\c HTTP/1.1" 400 0 "-" "-" 0.1 more`,
      { target: '/a b"\\c', status: 400, fields: {} },
    ],
    [`h - - ${DATE} "GET /old" 200 5`, { target: '/old' }],
    [`h - - ${DATE} "GET http://x/ HTTP/1.1" - -`, { target: 'http://x/', status: undefined, length: undefined }],
    [`h - - [when?] "GET / HTTP/1.1" 200 5`, { time: undefined }],
    [`h - - ${DATE} "GET / HTTP/1.1" 200`, { length: undefined }],
  ])('%s', (line, entry) => {
    expect(readClf(line)).toMatchObject(entry);
  });

  test.each([
    ['', 'not-a-log-line'],
    ['http://ex.test/', 'not-a-log-line'],
    [`h - - ${DATE} "GET / HTTP/1.1`, 'not-a-log-line'],
    [`h - - ${DATE} "GET / HTTP/1.1" two 5`, 'not-a-log-line'],
    [`h - - ${DATE} "-" 408 -`, 'unreadable-request'],
    [`h - - ${DATE} "\\x16\\x03\\x01" 400 226`, 'unreadable-request'],
    [`h - - ${DATE} "" 400 -`, 'unreadable-request'],
  ])('%s', (line, reason) => {
    expect(readClf(line)).toBe(reason);
  });
});

describe('NDJSON', () => {
  test.each<[unknown, object]>([
    [
      {
        method: 'GET',
        target: '/a',
        host: 'h',
        status: 200,
        length: 5,
        etag: '"x"',
        time: '2000-10-10T20:55:36Z',
        scheme: 'https',
      },
      { method: 'GET', target: '/a', host: 'h', status: 200, length: 5, etag: '"x"', time: TIME, scheme: 'https' },
    ],
    [
      {
        request: 'GET /a?b HTTP/1.1',
        http_host: 'h',
        status: '404',
        body_bytes_sent: '12',
        msec: '971211336.000',
        http_accept_language: 'de',
      },
      {
        method: 'GET',
        target: '/a?b',
        host: 'h',
        status: 404,
        length: 12,
        time: 971_211_336_000,
        fields: { host: 'h', 'accept-language': 'de' },
      },
    ],
    [
      {
        ts: 971211336,
        request: { method: 'GET', host: 'h', uri: '/a', headers: { 'X-Tenant': ['one'], Accept: ['a', 'b'] } },
        status: 200,
        size: 7,
        resp_headers: { Etag: ['"e"'] },
      },
      {
        method: 'GET',
        target: '/a',
        host: 'h',
        status: 200,
        length: 7,
        etag: '"e"',
        fields: { 'x-tenant': 'one', accept: 'a, b' },
      },
    ],
    [
      {
        RequestMethod: 'GET',
        RequestPath: '/a',
        RequestHost: 'h',
        DownstreamStatus: 200,
        DownstreamContentSize: 7,
        ClientUsername: '-',
      },
      { target: '/a', length: 7, fields: {} },
    ],
    [
      { httpRequest: { requestMethod: 'GET', requestUrl: 'https://h/a', status: 200, responseSize: '9' } },
      { target: 'https://h/a', scheme: 'https', length: 9 },
    ],
    [
      { method: 'GET', path: '/a', query: '?b=1' },
      { target: '/a?b=1', status: undefined },
    ],
    [
      { method: 'GET', path: '/a', args: 'b=1', remote_user: 'joe' },
      { target: '/a?b=1', fields: { authorization: 'user joe' } },
    ],
  ])('%j', (value, entry) => {
    expect(readNdjson(JSON.stringify(value))).toMatchObject(entry);
  });

  // A second copy of the names, from the documents of nginx, Caddy, Traefik, Envoy and Google Cloud.
  test.each([
    ['method', 'GET', ['method', 'request_method', 'requestMethod', 'RequestMethod', 'http_method', 'verb']],
    ['target', '/a', ['target', 'request_uri', 'requestUrl', 'uri', 'url', 'path', 'RequestPath']],
    ['target', '/a?b', ['query', 'query_string', 'args'], 'b'],
    ['host', 'h', ['host', 'http_host', 'vhost', 'server_name', 'RequestHost']],
    ['scheme', 'https', ['scheme', 'request_scheme', 'RequestScheme']],
    ['status', 404, ['status', 'status_code', 'statusCode', 'response_code', 'DownstreamStatus']],
    ['length', 7, ['length', 'bytes', 'body_bytes_sent', 'bytes_sent', 'size', 'response_size', 'responseSize']],
    ['length', 7, ['DownstreamContentSize']],
    ['etag', '"e"', ['etag', 'sent_http_etag']],
    [
      'time',
      1000,
      ['time', 'timestamp', '@timestamp', 'ts', 'time_iso8601', 'time_local', 'msec', 'StartUTC'],
      '1970-01-01T00:00:01Z',
    ],
    ['fields', { authorization: 'user joe' }, ['remote_user', 'user', 'ClientUsername'], 'joe'],
  ] as const)('%s %j is in %j', (member, value, names, written: unknown = value) => {
    for (const name of names) {
      const others = { ...(member !== 'method' && { method: 'GET' }), ...(value !== '/a' && { path: '/a' }) };
      const line = readNdjson(JSON.stringify({ ...others, [name]: written }));
      expect([name, line]).toMatchObject([name, { [member]: value }]);
    }
  });

  test.each([
    ['{"method": "GET"', 'not-json'],
    ['[]', 'not-json'],
    ['{}', 'json-without-request'],
    ['{"method":"GET"}', 'json-without-request'],
    ['{"method":["GET",1],"uri":"/"}', 'json-without-request'],
    ['{"__proto__":{"method":"GET","uri":"/"}}', 'json-without-request'],
  ])('%s', (line, reason) => {
    expect(readNdjson(line)).toBe(reason);
  });
});

test.each([
  ['10/Oct/2000:13:55:36 -0700', TIME],
  ['10/Oct/2000:20:55:36 +0000', TIME],
  ['11/Oct/2000:02:25:36 +0530', TIME],
  ['2000-10-10T22:55:36+02:00', TIME],
  ['971211336', TIME],
  ['10/Okt/2000:13:55:36 -0700', undefined],
  ['yesterday', undefined],
  ['', undefined],
])('the time %s', (text, time) => {
  expect(timeOf(text)).toBe(time);
});

describe('lines', () => {
  const split = (chunks: readonly string[], longest?: number): readonly unknown[] => {
    const splitter = createLineSplitter(longest);
    return [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
  };

  test.each<[readonly string[], readonly unknown[]]>([
    [['a\nb\r\nc'], ['a', 'b', 'c']],
    [
      ['a', 'b', '\n', 'c\n'],
      ['ab', 'c'],
    ],
    [
      ['a\r', '\n\n'],
      ['a', ''],
    ],
    [[''], []],
    [
      ['12345', '6\nx\n'],
      [TOO_LONG, 'x'],
    ],
    [
      ['12345', '6', '7\n', '1'],
      [TOO_LONG, '1'],
    ],
    [['123456'], [TOO_LONG]],
    [['x\n123456789'], ['x', TOO_LONG]],
    [['12345\n'], ['12345']],
  ])('%j', (chunks, lines) => {
    expect(split(chunks, 5)).toEqual(lines);
  });
});
