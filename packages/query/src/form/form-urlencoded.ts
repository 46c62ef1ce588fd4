import { wrongValue } from '@urikit/generic/internal';
import { percentDecode } from '@urikit/generic';
import { QueryError, typeName, stringOf } from '../query-error.js';

/**
 * The codec for `application/x-www-form-urlencoded` of the URL Standard. It repairs, writes a space as `+` and has no
 * absent values, so no other function of this package reads or writes forms.
 */

/** A pair of a form: decoded. */
export interface FormPair {
  readonly name: string;
  readonly value: string;
}

/**
 * An entry for `formEncode`: a pair, also of a query, or `[name, value]`, as in a `Map` and `URLSearchParams`. An
 * absent value is refused.
 */
export type FormEntry =
  | { readonly name: string; readonly value: string | undefined }
  | readonly [name: string, value: string];

/** "Convert to scalar values": each surrogate that stands alone becomes U+FFFD. */
const toScalarValues = (text: string): string => text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');

const octet = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;

/** The application/x-www-form-urlencoded percent-encode set, with `+` for a space. */
const encodeField = (text: string): string =>
  encodeURIComponent(toScalarValues(text))
    .replace(/[!'()~]/g, octet)
    .replaceAll('%20', '+');

/** Percent-decode without failure, then UTF-8 decode without BOM: a `%` without two digits is data. */
const decodeField = (text: string): string =>
  percentDecode(text.replaceAll('+', ' ').replace(/%(?![0-9A-Fa-f]{2})/g, '%25'), 'replace');

function fieldsOf(entry: FormEntry): readonly [unknown, unknown] {
  if (Array.isArray(entry)) return [entry[0], entry[1]] as const;
  if (typeof entry === 'object' && entry !== null && 'name' in entry) return [entry.name, entry.value] as const;
  throw new QueryError('query/form', `expected a pair, found ${typeName(entry)}`);
}

/**
 * Writes a form: `*-._`, letters and digits stay, a space is `+`, everything else is percent-encoded as UTF-8.
 *
 * @param pairs - decoded; a surrogate that stands alone is written as U+FFFD, as the standard says
 * @returns the body or query of a form
 * @throws QueryError `query/form` for a pair that has no text as its name or value: a form knows no absent value
 * @see URL Standard section 5.2
 * @example formEncode([['q', 'a b+c']]) // 'q=a+b%2Bc'
 */
export function formEncode(pairs: Iterable<FormEntry>): string {
  if (typeof pairs !== 'object' || typeof (pairs as Partial<typeof pairs> | null)?.[Symbol.iterator] !== 'function')
    throw wrongValue(['pairs'], 'a list of pairs');
  const fields: string[] = [];
  for (const entry of pairs) {
    const [name, value] = fieldsOf(entry);
    if (typeof name !== 'string' || typeof value !== 'string')
      throw new QueryError('query/form', `expected strings as name and value of pair ${String(fields.length)}`);
    fields.push(`${encodeField(name)}=${encodeField(value)}`);
  }
  return fields.join('&');
}

/**
 * Reads a form, as every text can be read: `+` is a space, empty pairs are left out, an absent value is an empty one, a
 * `%` without two digits is data, and octets that are not UTF-8 are U+FFFD.
 *
 * @param text - a body or a query, with no `?` taken from its start
 * @returns the pairs in their order, decoded
 * @throws UrikitError `input/not-string` for a value that is no string
 * @see URL Standard section 5.1
 * @example formDecode('q=a+b&&r') // [{ name: 'q', value: 'a b' }, { name: 'r', value: '' }]
 */
export function formDecode(text: string): readonly FormPair[] {
  stringOf(text, 'text');
  const fields = toScalarValues(text)
    .split('&')
    .filter((field) => field !== '');
  return fields.map((field) => {
    const end = field.indexOf('=');
    return end < 0
      ? { name: decodeField(field), value: '' }
      : { name: decodeField(field.slice(0, end)), value: decodeField(field.slice(end + 1)) };
  });
}
