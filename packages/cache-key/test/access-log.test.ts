import { describe, expect, test } from '@jest/globals';
import { readAccessLogLine } from '@urikit/cache-key/access-log';

const DATE = '21/Nov/2026:07:00:00 +0000';
const before = `192.0.2.1 - ann [${DATE}]`;

describe('common and combined log format, and NDJSON', () => {
  test.each([
    [
      `${before} "GET /a?b HTTP/1.1" 200 12`,
      { method: 'GET', target: '/a?b', status: '200', length: '12', referer: undefined, userAgent: undefined },
    ],
    [`${before} "GET /a" - -`, { method: 'GET', target: '/a', status: '-', length: '-' }],
    [`${before} "GET /a HTTP/1.1" 200 12 "http://h/" "curl \\"8\\""`, { referer: 'http://h/', userAgent: 'curl "8"' }],
    [`${before} "GET /a HTTP/1.1" 200 12 "-" ""`, { referer: undefined, userAgent: undefined }],
    [`${before} "GET /\\xc3\\\\ HTTP/1.1" 400 0`, { target: '/\u00c3\\' }],
    [
      `ex.test:80 ${before} "GET / HTTP/1.1" 200 1`,
      { prefix: 'ex.test:80 192.0.2.1 - ann ', date: DATE, host: 'ex.test:80' },
    ],
    [
      '{"request":{"method":"GET","uri":"/a?b","host":"h"},"status":200,"referer":"http://h/"}',
      { method: 'GET', target: '/a?b', host: 'h', scheme: undefined, status: '200', referer: 'http://h/' },
    ],
    ['{"request":"GET /a HTTP/1.1","scheme":"https","bytes":7}', { status: '-', scheme: 'https', length: '7' }],
    [`192.0.2.1:5678 - - [${DATE}] "GET / HTTP/1.1" 200 1`, { host: undefined }],
    [`${before} "-" 408 0`, { method: undefined, target: undefined, status: '408' }],
    [`${before} "\\x16\\x03" 400 0`, { method: undefined, target: undefined }],
  ])('%s', (line, parts) => {
    expect(readAccessLogLine(line)).toMatchObject(parts);
  });

  test.each([
    '',
    'GET / HTTP/1.1',
    'http://h/',
    '{"uri":"/a"}',
    '{"method":"GET"',
    `${before} "GET / 200 1`,
    `${before} "GET / HTTP/1.1" 20 1`,
  ])('%j is no line of one', (line) => {
    expect(readAccessLogLine(line)).toBeUndefined();
  });

  test('a list that begins with a line has no parts', () => {
    expect(readAccessLogLine([`${before} "GET /a HTTP/1.1" 200 12`] as never)).toBeUndefined();
  });
});
