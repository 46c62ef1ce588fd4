import { EncodingError } from './encoding-error.js';
import { HEXDIG } from '../syntax/characters.js';
import { notText, shown, textOf, wrongValue } from '../syntax/expect.js';
import { endOfTriplet } from '../syntax/grammar.js';
import { attempt, type Result } from '../syntax/issue.js';
import { segments } from '../syntax/segments.js';

/** Of the Encoding Standard; every JavaScript runtime has it, the language's own library does not. */
declare class TextDecoder {
  constructor(label: 'utf-8', options: { readonly ignoreBOM: boolean });
  decode(octets: Uint8Array): string;
}

/**
 * The treatment of bytes that are not UTF-8: throw, write U+FFFD, or return all bytes without decoding them as UTF-8.
 */
export type DecodeMode = 'fatal' | 'replace' | 'bytes';

const MODES: readonly DecodeMode[] = ['fatal', 'replace', 'bytes'];

const BAD_TRIPLET = new RegExp(`%(?![${HEXDIG}]{2})`);

function checkTriplets(text: string): void {
  const index = text.search(BAD_TRIPLET);
  if (index < 0) return;
  throw new EncodingError('encoding/triplet', index, endOfTriplet(text, index), 'two hexadecimal digits after "%"');
}

function isUtf8(triplets: string): boolean {
  try {
    decodeURIComponent(triplets);
    return true;
  } catch {
    return false;
  }
}

/** The first triplet that begins no character. A character is one to four triplets. */
function firstNotUtf8(text: string): number {
  let at = text.indexOf('%');
  for (let length; ; at = text.indexOf('%', at + length)) {
    const start = at;
    length = [3, 6, 9, 12].find((end) => isUtf8(text.slice(start, start + end)));
    if (length === undefined) return at;
  }
}

function decodeFatal(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    checkTriplets(text);
    const at = firstNotUtf8(text);
    throw new EncodingError(
      'encoding/not-utf-8',
      at,
      at + 3,
      'bytes that are UTF-8; the modes "replace" and "bytes" take others',
    );
  }
}

/** One byte for each triplet and for each other character. */
function octetsOf(text: string): Uint8Array {
  const index = text.search(/[^\0-\x7f]/);
  if (index >= 0) throw new EncodingError('encoding/not-ascii', index, index + 1, 'ASCII');
  const octets: number[] = [];
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '%') octets.push(Number.parseInt(text.slice(++i, ++i + 1), 16));
    else octets.push(text.charCodeAt(i));
  }
  return Uint8Array.from(octets);
}

/** The whole at once where all of it is UTF-8, as most is; both read a character alike. */
function decodeReplacing(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    checkTriplets(text);
    return replaceOthers(text);
  }
}

/** Decodes run by run of triplets: a character of several bytes is several triplets in a row. */
function replaceOthers(text: string): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let result = '';
  let end = 0;
  for (let start = text.indexOf('%'); start >= 0; start = text.indexOf('%', end)) {
    result += text.slice(end, start);
    for (end = start; text[end] === '%';) end += 3;
    result += decoder.decode(octetsOf(text.slice(start, end)));
  }
  return result + text.slice(end);
}

/**
 * Decodes a percent-encoded string once. Split at delimiters first, then decode: `%2F` decoded is a slash.
 *
 * @param text - one component or segment, percent-encoded
 * @param mode - `'fatal'` (default) accepts only UTF-8; `'replace'` writes U+FFFD for invalid bytes; `'bytes'` returns
 *   the bytes
 * @returns the decoded string, which may hold any character, U+0000 too; with `'bytes'` one byte for each triplet and each
 *   other character
 * @throws EncodingError `encoding/triplet` for a `%` without two digits, in every mode; `encoding/not-utf-8` with
 *   `'fatal'`; `encoding/not-ascii` with `'bytes'` if the string is not a component
 * @throws UriSyntaxError `input/not-string` if the value is not a string; UrikitError `input/value` for a mode that
 *   does not exist
 * @see RFC 3986 section 2.1, 2.4, 2.5
 * @example percentDecode('caf%C3%A9') // 'café'
 */
export function percentDecode(text: string, mode?: 'fatal' | 'replace'): string;
export function percentDecode(text: string, mode: 'bytes'): Uint8Array;
export function percentDecode(text: string, mode: DecodeMode = 'fatal'): string | Uint8Array {
  if (!MODES.includes(mode)) throw wrongValue(['mode'], `a mode (${MODES.join(', ')}), found ${shown(mode)}`);
  textOf(text);
  if (mode === 'bytes') {
    checkTriplets(text);
    return octetsOf(text);
  }
  if (!text.includes('%')) return text;
  return mode === 'fatal' ? decodeFatal(text) : decodeReplacing(text);
}

/**
 * Decodes a percent-encoded string as `percentDecode`, without throwing for a malformed one.
 *
 * @returns the decoded string, or the issue that `percentDecode` throws. Throws for a wrong mode only.
 * @see RFC 3986 section 2.1, 2.4, 2.5
 * @example tryPercentDecode('%C3') // { ok: false, issue: { code: 'encoding/not-utf-8', start: 0, end: 3, ... } }
 */
export const tryPercentDecode = (text: string, mode?: 'fatal' | 'replace'): Result<string> =>
  typeof text === 'string'
    ? attempt(EncodingError, () => percentDecode(text, mode))
    : { ok: false, issue: notText(text) };

/**
 * Decodes a path segment by segment, after splitting.
 *
 * @returns the decoded segments; one of them may hold a `/` that was `%2F`
 * @throws EncodingError as `percentDecode`, at its position in the path
 * @see RFC 3986 section 2.4, 3.3
 * @example decodeSegments('/a%2Fb/c') // ['a/b', 'c']
 */
export function decodeSegments(path: string, mode?: 'fatal' | 'replace'): readonly string[] {
  const parts = segments(textOf(path));
  try {
    return parts.map((segment) => percentDecode(segment, mode));
  } catch {
    // It throws as well, because no character goes across a "/"; its position is one in the path.
    return [percentDecode(path, mode)];
  }
}

/**
 * Decodes a whole path so that it can still be split: an encoded slash stays `%2F`, and with it an encoded percent sign
 * `%25`, so no two paths read the same unless they are the same data.
 *
 * @throws EncodingError as `percentDecode`
 * @see RFC 3986 section 2.4, 3.3
 * @example decodePath('/a%2Fb/caf%C3%A9') // '/a%2Fb/café'
 */
export function decodePath(path: string, mode?: 'fatal' | 'replace'): string {
  percentDecode(path, mode);
  const pieces = path.split(/(%2[5Ff])/);
  return pieces.map((piece, i) => (i % 2 === 1 ? piece.toUpperCase() : percentDecode(piece, mode))).join('');
}
