import { decodings } from '@urikit/generic/internal';
import { expect, test } from '@jest/globals';

test.each<[text: string, rest: readonly string[]]>([
  ['', []],
  ['a', []],
  ['%41', ['A']],
  ['%2541', ['%41', 'A']],
  ['%25252541', ['%252541', '%2541', '%41']],
  ['100%2541', ['100%41', '100A']],
  ['%zz%41', ['%zzA', '%zzA', '%zzA']],
  ['%C3%', ['\ufffd%', '\ufffd%', '\ufffd%']],
])('RFC 3986 2.4: %j is decoded while it has a percent sign, three times at most', (text, rest) => {
  expect(decodings(text)).toEqual([text, ...rest]);
});
