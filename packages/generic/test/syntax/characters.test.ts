import { classify } from '@urikit/generic/internal';
import { describe, expect, test } from '@jest/globals';
import * as classes from '../../src/syntax/characters.js';

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const sorted = (chars: Iterable<string>): string => Array.from(chars).sort().join('');

// Typed from sections 2.2 and 2.3, independently of src/characters.ts.
const GEN_DELIMS = ':/?#[]@';
const SUB_DELIMS = "!$&'()*+,;=";
const UNRESERVED = `${LETTERS}${DIGITS}-._~`;

describe('RFC 3986 2: classify names the class of a character', () => {
  test.each([
    ['2.3 unreserved', 'unreserved', UNRESERVED],
    ['2.2 gen-delims', 'gen-delims', GEN_DELIMS],
    ['2.2 sub-delims', 'sub-delims', SUB_DELIMS],
    ['2.1 the percent sign', 'percent', '%'],
  ] as const)('%s', (_, name, chars) => {
    expect(sorted(ASCII.filter((char) => classify(char) === name))).toBe(sorted(chars));
  });

  test('2: what no URI may hold, of ASCII', () => {
    const controls = ASCII.slice(0, 0x21).join('');
    expect(sorted(ASCII.filter((char) => classify(char) === 'disallowed'))).toBe(sorted(`${controls}"<>\\^\`{|}\x7f`));
  });

  test.each(['', 'ab', '%4', 'a%', '\u00e9', '\uff0f', '\u0660', '\u{1f600}', '\ud800', '\u212a', 'a\n', '\n'])(
    '%j is no character of a URI',
    (text) => {
      expect(classify(text)).toBe('disallowed');
    },
  );
});

describe('RFC 3986 Appendix A: the classes that rules are composed of', () => {
  const members = (inside: string): string => sorted(ASCII.filter((char) => new RegExp(`[${inside}]`).test(char)));

  test.each([
    ['2.1 HEXDIG, in either case', classes.HEXDIG, `${DIGITS}ABCDEFabcdef`],
    ['2.3 unreserved', classes.UNRESERVED, UNRESERVED],
    ['2.2 sub-delims', classes.SUB_DELIMS, SUB_DELIMS],
    ['3.1 the first of a scheme', classes.SCHEME_HEAD, LETTERS],
    ['3.1 the rest of a scheme', classes.SCHEME_TAIL, `${LETTERS}${DIGITS}+-.`],
    ['3.2.1 userinfo', classes.USERINFO, `${UNRESERVED}${SUB_DELIMS}:`],
    ['3.2.2 reg-name', classes.REG_NAME, `${UNRESERVED}${SUB_DELIMS}`],
    ['3.2.3 port', classes.DIGIT, DIGITS],
    ['3.3 segment-nz-nc', classes.SEGMENT_NZ_NC, `${UNRESERVED}${SUB_DELIMS}@`],
    ['3.3 pchar', classes.PCHAR, `${UNRESERVED}${SUB_DELIMS}:@`],
    ['3.3 path', classes.PATH, `${UNRESERVED}${SUB_DELIMS}:@/`],
    ['3.4, 3.5 query and fragment', classes.QUERY, `${UNRESERVED}${SUB_DELIMS}:@/?`],
  ])('%s', (_, inside, chars) => {
    expect(members(inside)).toBe(sorted(chars));
  });
});
