import { componentsOf, splitComponents } from '@urikit/generic/internal';
import { parse } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { scan } from '../../src/syntax/scan.js';

/** Valid strings are matched with captures, and any string is split at its delimiters: the components are the same. */
const TEXTS = [
  'x://h',
  'x://h:',
  'x://h:7',
  'x://h:7/a:b@c',
  'X://H/a/b',
  'x://h?q',
  'x://h#f',
  'x://h/?',
  'x://h/#',
  'x://h/a?q#f',
  'x://h/a?q?r#f?g',
  'x://h/a#f?q',
  'x://h#f?q',
  'x://:7',
  'x:///a',
  'x://1.2.3.4:5/a',
  'x://%68/%61?%62#%63',
  'x://u@h:7/a',
  'x://[::1]:7/a',
  'x:/a?q',
  'x:a#f',
  '//h:7/a?q#f',
  'a/b?q',
  '?q',
  '?q#f',
  '#f?q',
  '?u@h',
  '',
];

describe('RFC 3986 3: the components', () => {
  test.each(TEXTS)('%j has the components that its delimiters show', (text) => {
    expect(splitComponents(text)).toEqual(componentsOf(parse(text)));
  });

  test.each(TEXTS)('%j with a fragment of 70,000 characters has them too', (text) => {
    const long = `${text}${text.includes('#') ? '' : '#'}${'f'.repeat(70_000)}`;
    expect(splitComponents(long)).toEqual(componentsOf(parse(long)));
  });

  test.each(['x://h/a b', 'x://h/#f#g', 'x://h:7a/', 'x://h/%6', 'x://[::1/', '//h:a', 'a:b c', ':a'])(
    '%j is no reference',
    (text) => {
      expect(scan(text)).toBeUndefined();
    },
  );
});
