/** Controls, marks without width, marks of direction, separators of lines, white space but " ", halves of a surrogate pair. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}|\p{Variation_Selector}/u;

const SPECIAL = new RegExp(`${INVISIBLE.source}|\\\\(?=x[0-9A-Fa-f]{2}|u\\{[0-9A-Fa-f]{1,6}\\})`, 'gu');

const ESCAPE = /\\x([0-9A-Fa-f]{2})|\\u\{([0-9A-Fa-f]{1,6})\}/g;

const escapeOf = (char: string): string => {
  const code = Number(char.codePointAt(0));
  const hex = code.toString(16).toUpperCase();
  return code < 0x80 ? `\\x${hex.padStart(2, '0')}` : `\\u{${hex}}`;
};

/** One piece of a string as it is shown: the characters that it stands for begin at `start`. */
export interface Shown {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isEscape: boolean;
}

/** Cuts a string into plain parts and characters that are shown as escapes. */
export function shownPieces(text: string, offset = 0): readonly Shown[] {
  const pieces: Shown[] = [];
  let at = 0;
  const plain = (end: number): void => {
    if (end > at) pieces.push({ text: text.slice(at, end), start: offset + at, end: offset + end, isEscape: false });
  };
  for (const { 0: char, index } of text.matchAll(SPECIAL)) {
    plain(index);
    at = index + char.length;
    pieces.push({ text: escapeOf(char), start: offset + index, end: offset + at, isEscape: true });
  }
  plain(text.length);
  return pieces;
}

/** Writes a string so that every character of it is seen: a tab is `\x09`, a mark of direction `\u{202E}`. */
export const visible = (text: string): string => text.replace(SPECIAL, escapeOf);

/** Reads the output of `visible`, and typed strings. An escape of no character stays as it is. */
export const fromVisible = (text: string): string =>
  text.replace(ESCAPE, (escape: string, two?: string, more?: string) => {
    const code = parseInt(two ?? more ?? '', 16);
    return code > 0x10ffff ? escape : String.fromCodePoint(code);
  });
