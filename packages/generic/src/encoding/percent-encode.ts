import { HEXDIG, PATH, PCHAR, QUERY, REG_NAME, SEGMENT_NZ_NC, UNRESERVED, USERINFO } from '../syntax/characters.js';
import { PCT_ENCODED } from '../syntax/grammar.js';
import { optionsOf, shown, textOf, wrongValue } from '../syntax/expect.js';
import { EncodingError } from './encoding-error.js';

/** The component to encode for: a rule of the grammar that allows certain delimiters. */
export type EncodableComponent =
  | 'userinfo'
  | 'reg-name'
  | 'path'
  | 'segment'
  | 'segment-nz-nc'
  | 'query'
  | 'fragment'
  | 'unreserved';

/** The treatment of triplets in the string (RFC 3986 2.4). */
export interface EncodeOptions {
  /**
   * `'reject'`, the default, throws if the string has a triplet `%HH`; `'encode'` takes it for data and writes
   * `%25HH`;
   * `'keep'` leaves triplets as they are. A `%` that begins no triplet is always written `%25`.
   */
  readonly triplets?: 'reject' | 'encode' | 'keep';
}

const ALLOWED: Record<EncodableComponent, string> = {
  userinfo: USERINFO,
  'reg-name': REG_NAME,
  path: PATH,
  segment: PCHAR,
  'segment-nz-nc': SEGMENT_NZ_NC,
  query: QUERY,
  fragment: QUERY,
  unreserved: UNRESERVED,
};

/** The characters that `encodeURIComponent` keeps: unreserved, and five of the sub-delims. */
const NATIVE = new RegExp(`[${UNRESERVED}!'()*]`);

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

/** The triplet of a character of ASCII. */
const octet = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** The compiled expressions of a component. */
interface Patterns {
  /** By code of ASCII: the triplet of a character that must be encoded, else empty. */
  readonly table: readonly string[];
  /** A character that must be encoded. */
  readonly foreign: RegExp;
  /** A character that must be encoded, and that `encodeURI` leaves alone. */
  readonly barred: RegExp;
  /** The triplets of the characters that stay, and that `encodeURIComponent` encodes; undefined without any. */
  readonly triplets: RegExp | undefined;
  /** With `keep`: the characters to encode, triplets excluded. */
  readonly keep: RegExp;
}

function compileFor(allowed: string): Patterns {
  const isAllowed = new RegExp(`[${allowed}]`);
  const kept = ASCII.filter((char) => isAllowed.test(char) && !NATIVE.test(char));
  return {
    table: ASCII.map((char) => (isAllowed.test(char) ? '' : octet(char))),
    foreign: new RegExp(`[^${allowed}]`),
    barred: new RegExp(`[${ASCII.filter((char) => !isAllowed.test(char) && encodeURI(char) === char).join('')}]`),
    triplets: kept.length === 0 ? undefined : new RegExp(kept.map(encodeURIComponent).join('|'), 'g'),
    keep: new RegExp(`[^${allowed}%]+|%(?![${HEXDIG}]{2})`, 'g'),
  };
}

const PATTERNS: ReadonlyMap<string, Patterns> = new Map(
  Object.entries(ALLOWED).map(([component, allowed]) => [component, compileFor(allowed)]),
);

const TRIPLET = new RegExp(PCT_ENCODED);
const ENCODED_TRIPLET = new RegExp(`%25[${HEXDIG}]{2}`, 'g');
const LONE_SURROGATE = /[\uD800-\uDFFF]/u;

/** UTF-8, then `%HH` each. `encodeURIComponent` leaves five sub-delims alone, which are here only to be encoded. */
const encodeRun = (chars: string): string => encodeURIComponent(chars).replace(/[!'()*]/g, octet);

/** Encodes a string of ASCII from its first character that must be encoded; undefined for any other string. */
function encodeAscii(text: string, first: number, table: readonly string[]): string | undefined {
  let encoded = '';
  let done = 0;
  for (let at = first; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return undefined;
    const triplet = table[code] as string;
    if (triplet === '') continue;
    encoded += text.slice(done, at) + triplet;
    done = at + 1;
  }
  return encoded + text.slice(done);
}

/**
 * Encodes by a built-in function of JavaScript if it fits the component. Otherwise decodes the characters that the
 * component keeps: every "%" of the string is "%25" by then, so each triplet is a new one.
 */
function encodeWhole(text: string, first: number, { table, barred, triplets }: Patterns): string {
  const encoded = encodeAscii(text, first, table);
  if (encoded !== undefined) return encoded;
  if (triplets === undefined) return encodeRun(text);
  return barred.test(text) ? encodeURIComponent(text).replace(triplets, decodeURIComponent) : encodeURI(text);
}

/** The treatments of triplets besides `'reject'`. */
const TREATMENTS: readonly string[] = ['encode', 'keep'];

const DEFAULTS: EncodeOptions = {};

/**
 * Percent-encodes a string as UTF-8 for one component, no more than the component requires.
 *
 * @param text - decoded, any characters
 * @param component - the component to encode for: `'path'` keeps `/`, `'segment'` does not; `'unreserved'` keeps no
 *   delimiter
 * @param options - `triplets`: the treatment of a string that is percent-encoded already. By default it is an error:
 *   "implementations must not percent-encode or decode the same string more than once" (2.4)
 * @returns a string that matches the component's rule, upper-case hexadecimal; `text` itself if no character needs encoding
 * @throws EncodingError `encoding/already-encoded`, and `encoding/lone-surrogate`
 * @throws UrikitError `input/value` for a component or an option that does not exist; UriSyntaxError `input/not-string`
 *   if the value is not a string
 * @see RFC 3986 section 2.1, 2.4
 * @example percentEncode('a b/ü', 'segment') // 'a%20b%2F%C3%BC'
 */
export function percentEncode(text: string, component: EncodableComponent, options?: EncodeOptions): string {
  const { triplets = 'reject' } = options === undefined ? DEFAULTS : optionsOf(options, ['triplets']);
  textOf(text);
  if (triplets !== 'reject' && !TREATMENTS.includes(triplets))
    throw wrongValue(['triplets'], `reject, encode or keep, found ${shown(triplets)}`);
  const patterns = PATTERNS.get(component);
  if (patterns === undefined)
    throw wrongValue(['component'], `a component (${Object.keys(ALLOWED).join(', ')}), found ${shown(component)}`);
  const first = text.search(patterns.foreign);
  if (first < 0) return text;
  const index = triplets === 'reject' && text.includes('%') ? text.search(TRIPLET) : -1;
  if (index >= 0)
    throw new EncodingError(
      'encoding/already-encoded',
      index,
      index + 3,
      'a string without "%HH"; say triplets: "encode" or "keep"',
    );
  try {
    return triplets === 'keep' ? text.replace(patterns.keep, encodeRun) : encodeWhole(text, first, patterns);
  } catch {
    // UTF-8 has no bytes for a lone surrogate.
    const at = text.search(LONE_SURROGATE);
    throw new EncodingError('encoding/lone-surrogate', at, at + 1, 'a surrogate pair');
  }
}

/**
 * Finds where a string looks encoded twice: a `%25` with two hexadecimal digits behind it, as `%2541` for `%41`. It may be
 * intended, so this only reports it.
 *
 * @returns the offset of each such `%25`. Throws UriSyntaxError if the value is not a string.
 * @see RFC 3986 section 2.4
 * @example findDoubleEncoding('/a%252Fb') // [2]
 */
export function findDoubleEncoding(text: string): readonly number[] {
  return Array.from(textOf(text).matchAll(ENCODED_TRIPLET), (match) => match.index);
}
