/** Controls, marks that turn the direction of a line or have no width, separators of lines, halves of a surrogate pair. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Writes a string of a plugin so that it stays in its line of a log or a terminal: an invisible character becomes its
 * escape, `\u{1b}`, and a string that is too long ends in `...`. Never throws.
 *
 * @param longest - the length of the longest result
 */
export function visible(text: string, longest = Infinity): string {
  const shown = text
    .slice(0, longest + 1)
    .replace(INVISIBLE, (char) => `\\u{${Number(char.codePointAt(0)).toString(16)}}`);
  return shown.length <= longest ? shown : `${shown.slice(0, longest - 3)}...`;
}
