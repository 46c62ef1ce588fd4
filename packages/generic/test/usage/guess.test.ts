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
  ])('%s is %s', (text, value, assumed) => {
    expect(guess(text, options)).toEqual({ value, assumed });
  });

  test.each(['', 'example', '/a/b.c', '?a.b', 'a b.c', 'http://a b', '[::1'])('%j begins with no host', (text) => {
    expect(guess(text, options)).toBeUndefined();
  });

  test('without a scheme the guess has none either', () => {
    expect(guess('www.example.com/a')).toEqual({ value: '//www.example.com/a', assumed: ['authority'] });
    expect(guess('//h')).toEqual({ value: '//h', assumed: [] });
  });
});

test('of two hints that fit, the longer one counts, in any order', () => {
  const ftp = { 'ftp.': 'ftp', 'ftp.web.': 'http' };
  const web = { 'ftp.web.': 'http', 'ftp.': 'ftp' };
  for (const hints of [ftp, web])
    expect(guess('ftp.web.test/a', { hints })).toEqual(guess('ftp.web.test/a', { scheme: 'http' }));
});
