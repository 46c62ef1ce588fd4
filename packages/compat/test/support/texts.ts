import * as fc from 'fast-check';

const pick = (...values: readonly string[]) => fc.constantFrom(...values);

const hosts = pick(
  'ex.test',
  'EX.test',
  'h%41',
  'a@b',
  'a%40b',
  'bücher.de',
  '127.0.0.1',
  '0x7f.1',
  '[::1]',
  '[::1',
  '[2001:DB8:0::7]',
  'a\\b',
  'a b',
  'a\tb',
  '127。0。0。1',
  '',
  'h:80',
  'h:',
  'h:65536',
  'u@h',
);

const pieces = fc
  .array(pick('a', '/', '.', '..', '%2e', '%2F', ' ', 'é', '\\', '\n', ':', '%', '?', '#', '@', '//'), { maxLength: 6 })
  .map((parts) => parts.join(''));

/** Texts near the edges where parsers disagree. */
export const texts = fc
  .tuple(
    pick('http://', 'http://', 'http://', 'https://', 'HTTP://', 'x://', 'ws://', '//', 'http:', ''),
    hosts,
    pick('/', '', '?'),
    pieces,
  )
  .map((parts) => parts.join(''));
