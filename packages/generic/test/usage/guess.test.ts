import { guess } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';

const options = { scheme: 'http', hints: { 'ftp.': 'ftp', 'ftp.x.': 'sftp' } };

describe('RFC 3986 4.5: suffix references', () => {
  test.each([
    ['www.example.com/a', 'http://www.example.com/a', ['authority', 'scheme']],
    ['FTP.example.com', 'ftp://FTP.example.com', ['authority', 'scheme']],
    ['ftp.x.example', 'sftp://ftp.x.example', ['authority', 'scheme']],
    ['localhost:8080/x', 'http://localhost:8080/x', ['authority', 'scheme']],
    ['[::1]:3/x', 'http://[::1]:3/x', ['authority', 'scheme']],
    ['u@h.example:1/p', 'http://u@h.example:1/p', ['authority', 'scheme']],
    ['//h/a', 'http://h/a', ['scheme']],
    ['http://h/', 'http://h/', []],
    ['mailto:a@h', 'mailto:a@h', []],
    ['tel:123', 'tel:123', []],
    ['@h.example', 'http://@h.example', ['authority', 'scheme']],
    ['example./a', 'http://example./a', ['authority', 'scheme']],
    ['h.example:/a', 'http://h.example:/a', ['authority', 'scheme']],
    ['h.example:80', 'http://h.example:80', ['authority', 'scheme']],
    ['[::1]/x', 'http://[::1]/x', ['authority', 'scheme']],
    ['localhost?q', 'http://localhost?q', ['authority', 'scheme']],
    ['LOCALHOST#f', 'http://LOCALHOST#f', ['authority', 'scheme']],
    ['a.b:x', 'a.b:x', []],
  ])('%s is %s', (text, value, assumed) => {
    expect(guess(text, options)).toEqual({ value, assumed });
  });

  const none = [
    '',
    'example',
    '/a/b.c',
    '?a.b',
    '#a.b',
    'a b.c',
    'http://a b',
    '[::1',
    '[::1]x',
    'localhosts/a',
    'x@y/a.b',
  ];
  const dotSegments = ['.', '..', './a', '../a/b.c', './a.b', '.well-known/x'];
  test.each([...none, ...dotSegments])('%j begins with no host', (text) => {
    expect(guess(text, options)).toBeUndefined();
  });

  test('without a scheme the guess has none either', () => {
    expect(guess('www.example.com/a')).toEqual({ value: '//www.example.com/a', assumed: ['authority'] });
    expect(guess('//h')).toEqual({ value: '//h', assumed: [] });
  });
});

test.each(['a:b', 'a/', '?', 'a#', 'a\\', '1', ''])('RFC 3986 3.1: %j is no scheme of a guess', (scheme) => {
  expect(guess('h.example', { scheme })).toBeUndefined();
});

describe('RFC 3986 4.5: a string with a known scheme is no suffix reference', () => {
  const schemes = ['a', 'com.example.app', 'localhost'];
  test.each(['a:joe@h.example', 'A:u:p@h.example', 'a:joe@localhost', 'com.example.app:/cb', 'a:1@h.example'])(
    '%s stays',
    (text) => {
      expect(guess(text, options, schemes)).toEqual({ value: text, assumed: [] });
    },
  );

  test.each([
    'b:p@h.example',
    'localhost:3000',
    'h.example:80/x',
    'com.example.app:80?q',
    'com.example.app',
    'a@h.example',
  ])('%s begins with a host', (text) => {
    expect(guess(text, {}, schemes)).toEqual({ value: `//${text}`, assumed: ['authority'] });
  });

  test.each(['a:j e@h.example', 'a:joe@[::1]:5'])('%s is malformed', (text) => {
    expect(guess(text, options, schemes)).toBeUndefined();
  });
});

test('of two hints that fit, the longer one counts, in any order', () => {
  const ftp = { 'ftp.': 'ftp', 'ftp.web.': 'http' };
  const web = { 'ftp.web.': 'http', 'ftp.': 'ftp' };
  for (const hints of [ftp, web])
    expect(guess('ftp.web.test/a', { hints })).toEqual(guess('ftp.web.test/a', { scheme: 'http' }));
});

test('a hint of no characters fits every host, and any other one is longer', () => {
  expect(guess('www.example.com', { scheme: 'http', hints: { '': 'x', 'web.': 'y' } })?.value).toBe(
    'x://www.example.com',
  );
  expect(guess('web.example.com', { scheme: 'http', hints: { '': 'x', 'web.': 'y' } })?.value).toBe(
    'y://web.example.com',
  );
});
