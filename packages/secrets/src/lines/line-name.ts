import { type Range, tableOf } from '@urikit/generic/internal';
import { kindOfLetters, type NameKind } from '../secret-name.js';
import { secretAt } from '../shape-spans.js';

/** The name before a sign in a line of a log. */

/** A character of a name. */
const NAME = tableOf('\\w-');

/** Names are read back from their sign by at most so many characters. */
const LONGEST_NAME = 64;

/** Tells if a character is one of a name. */
export const isOfName = (text: string, index: number): boolean => NAME[text.charCodeAt(index)] === 1;

/** Cookies with any name (RFC 6265 4.2.1). The one group is the secret, and it ends the match. */
const COOKIES = /\s{0,8}[[\\"']{0,3}([\w!#$%&*+.^|~-]+=(?:"[^"\r\n]*"|[^"\r\n])+)/y;

export const cookiesAt = (text: string, at: number): Range | undefined => secretAt(text, at, COOKIES);

export const isCookie = (name: string): boolean => /^(?:set-?)?cookie$/i.test(name);

/** `PASS: a/b` is the result of a test. */
export const isPassword = (name: string): boolean => /^[Pp](?:ass|w)$/.test(name);

/** The name before a sign, with its kind. */
export function nameBefore(text: string, sign: number): readonly [name: string, kind: NameKind] | undefined {
  let end = sign;
  if (!isOfName(text, end - 1)) end -= text.charAt(end - 2) === '\\' ? 2 : 1;
  let start = end;
  while (start > 0 && end - start < LONGEST_NAME && isOfName(text, start - 1)) start--;
  const kind = kindOfLetters(text, start, end);
  // Words of prose: `verification code: 1234`.
  if (kind === 'ambiguous' && text.charAt(start - 1) === ' ') {
    let first = start - 1;
    while (first > 0 && end - first < LONGEST_NAME && isOfName(text, first - 1)) first--;
    if (kindOfLetters(text, first, end) === 'pin') return [text.slice(first, end), 'pin'];
  }
  return kind === undefined ? undefined : [text.slice(start, end), kind];
}

/** The same, if it is one of a secret. */
export function secretNameBefore(text: string, sign: number): readonly [name: string, kind: NameKind] | undefined {
  const [name, kind] = nameBefore(text, sign) ?? [];
  if (name === undefined || kind === undefined) return undefined;
  const isSecret = isCookie(name) || isPassword(name);
  return kind === 'ambiguous' ? (isSecret ? [name, 'secret'] : undefined) : [name, kind];
}
