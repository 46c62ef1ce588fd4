import type { Range } from '@urikit/generic/internal';
import { isProse } from './line-value.js';
import { secretAt } from './shape-spans.js';

/** Finds credentials behind their scheme (RFC 9110 11.4). In each expression the one group is the secret, and it ends the match. */

/** A word: the scheme, or a token68. */
const CREDENTIAL = /\s{0,8}[[\\"']{0,3}([^\s"',;\\\]{($<][^\s"',;\\\]]*)/y;

/** A word before a blank. No scheme is longer: without blanks, the rest of the string is a word behind each sign. */
const BEFORE_BLANK = /\s{0,8}[[\\"']{0,3}([^\s"',;\\\]{($<][^\s"',;\\\]]{0,63})(?= )/y;

/** A parameter. The `=` at the end of a token68 begins no value. */
const PARAMETER = /((?:, ?| )?[\w-]+ ?= ?(?:\\?"[^"\\]*\\?"|[^\s,"\\=][^\s,"\\]*))/y;

/** Schemes with a token68 alone: RFC 6750, RFC 7617, RFC 4559, RFC 9449. */
const WITH_TOKEN = /^(?:bearer|basic|negotiate|ntlm|dpop|apikey|ssws)$/i;

/** Other schemes of the registry of IANA, read 2026-11-29, and of services. */
const SCHEME =
  /^(?:digest|token|oauth|hawk|hoba|mac|mutual|gnap|vapid|concealed|privatetoken|signature|scram-sha-\d+|aws4-hmac-sha256)$/i;

/** The next pair of a line, in the place of credentials. */
const PAIR = /^[A-Za-z][\w.-]*=[^=]/;

/** Tells if a word is the name of a scheme of authentication. */
const isScheme = (word: string): boolean => WITH_TOKEN.test(word) || SCHEME.test(word);

/** The credentials that begin at a position, without their scheme. */
export function credentialsAt(text: string, at: number): Range | undefined {
  const first = secretAt(text, at, CREDENTIAL);
  if (first === undefined) return undefined;
  const word = text.slice(first.start, first.end);
  const start = first.end + 1;
  let end = start;
  if (!WITH_TOKEN.test(word) && (SCHEME.test(word) || isProse(word)))
    for (let next: number | undefined = start; next !== undefined; next = secretAt(text, end, PARAMETER)?.end)
      end = next;
  if (end > start) return { start, end };
  const second = text.charAt(first.end) === ' ' ? secretAt(text, start, CREDENTIAL) : undefined;
  return [second, first].find((each) => {
    if (each === undefined) return false;
    const written = text.slice(each.start, each.end);
    return !isProse(written) && !isScheme(written) && !(each === second && PAIR.test(written));
  });
}

/** The credentials behind a scheme that is a value: `token=Bearer x`. @param isAny - whether each word is a scheme */
export function schemedAt(text: string, at: number, isAny = false): Range | undefined {
  const first = secretAt(text, at, BEFORE_BLANK);
  if (first === undefined) return undefined;
  if (!isAny && !isScheme(text.slice(first.start, first.end))) return undefined;
  const found = credentialsAt(text, at);
  return found !== undefined && found.start > first.end ? found : undefined;
}
