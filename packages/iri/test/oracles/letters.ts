/**
 * Sections 2.2's two sets, as numbers and by no expression: the oracle of the classes. A character outside ASCII becomes
 * the letter that stands for its set in the grammar beside this file.
 */
const UCSCHAR: readonly (readonly [number, number])[] = [
  [0xa0, 0xd7ff],
  [0xf900, 0xfdcf],
  [0xfdf0, 0xffef],
  ...Array.from({ length: 13 }, (_, i) => [(i + 1) * 0x10000, (i + 1) * 0x10000 + 0xfffd] as const),
  [0xe1000, 0xefffd],
];
const IPRIVATE: readonly (readonly [number, number])[] = [
  [0xe000, 0xf8ff],
  [0xf0000, 0xffffd],
  [0x100000, 0x10fffd],
];

const isIn = (ranges: readonly (readonly [number, number])[], code: number): boolean =>
  ranges.some(([min, max]) => code >= min && code <= max);

/** `ucschar`, `iprivate`, neither. */
export const letterOf = (code: number): string => {
  if (code < 0x80) return String.fromCodePoint(code);
  if (isIn(UCSCHAR, code)) return '\x01';
  return isIn(IPRIVATE, code) ? '\x02' : '\x03';
};

/** A text in the letters of the grammar. */
export const inLetters = (text: string): string => Array.from(text, (char) => letterOf(char.codePointAt(0)!)).join('');
