import type { Range } from '@urikit/generic/internal';
import { isPin, isPlainValue } from './plain-value.js';
import type { NameKind } from './secret-name.js';
import { secretAt } from './shape-spans.js';

/** The value behind a name in a line of a log. In each expression the one group is the value, and it ends the match. */

/** A value in quotes, which are escaped in JSON inside of JSON. */
const QUOTED = /\s{0,8}(?:\\"([^"\\]+)|"(?![\s,;)])((?:[^"\\]|\\[^])+)|'(?![\s,;)])((?:[^'\\]|\\[^])+))/y;

/** A value without quotes. A bracket ends a number; a bracket and a `$` begin a list, a call or a placeholder. */
const BARE = /\s{0,8}(\d+(?=[\]})]+(?:[\s"',;]|$))|[^\s"',;:=<>&()[\]{}$`*\\|][^\s"',;<>&]*)/y;

/** A word, or several as a name of a program has them; Base64 changes its case more often. */
const PROSE = /^[a-z]*(?:[A-Z]{1,4}[a-z]{2,})*$/;

/** Tells if a value without quotes is a word of a sentence or of a program. */
export function isProse(value: string, kind: NameKind | 'prose' = 'prose'): boolean {
  const word = value.replace(/[.:!?)\]}]{1,4}$/, '');
  if (kind === 'factor' || (kind === 'pin' && isPin(word))) return !isPin(word);
  return PROSE.test(word) || isPlainValue(word, 'prose');
}

/** The value that begins at a position, unless it is plain. @param isBareProse - tells if a value without quotes is */
export function valueAt(
  text: string,
  at: number,
  kind: NameKind | 'prose',
  isBareProse = (value: string): boolean => isProse(value, kind),
): Range | undefined {
  const quoted = secretAt(text, at, QUOTED);
  const value = quoted ?? secretAt(text, at, BARE);
  if (value === undefined) return undefined;
  const written = text.slice(value.start, value.end);
  return (quoted === undefined ? isBareProse(written) : isPlainValue(written, kind)) ? undefined : value;
}
