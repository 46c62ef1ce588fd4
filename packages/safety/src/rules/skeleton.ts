import { CONFUSABLES } from './confusables.js';

const ASCII_OF = new Map(CONFUSABLES.flatMap(([ascii, all]) => Array.from(all, (char) => [char, ascii] as const)));

/**
 * Writes each character of a label as the letters of ASCII that it looks like, without the invisible ones (UTS #39 4).
 *
 * @param label - as people see it
 */
export const asAscii = (label: string): string =>
  Array.from(
    label
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
    (char) => ASCII_OF.get(char) ?? char,
  ).join('');

/** Letters that a digit, another letter or a pair of letters stands for. */
const FOLDED: Readonly<Record<string, string>> = {
  rn: 'm',
  vv: 'w',
  '0': 'o',
  '1': 'l',
  i: 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
};

/**
 * The skeleton of a name: two names with one skeleton look alike. Marks do not count, and digits are the letters that
 * they stand for.
 */
export const skeletonOf = (name: string): string =>
  asAscii(name.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/rn|vv|[01i34578]/g, (part) => FOLDED[part] ?? part);
