import { decodings, isSetting } from '@urikit/generic/internal';
import { isOfSecret, type NameKind } from './secret-name.js';

/** `404`, `90210`, `DE`, `C4`; words of an enumeration or of prose: `name`, `created_at`, `lastModified`, `in stock`. */
const WORDS =
  /^(?:\d{1,5}|[A-Za-z0-9]{1,4}|-?[A-Z]?[a-z]{1,12}(?:[-_.,:+ ]?[A-Z]?[a-z]{1,12}|[-_.,:+ ][A-Z]{2,3}|[-_.,:+ ]\d{1,4}){0,4})$/;

/** Forms of values that are no secret behind a name with another meaning. */
const FORMS: readonly RegExp[] = [
  // `JIRA-123`, `UTF-8`, `HTTP_404`, `#12`; a country with a region (ISO 3166-2); `800x600`
  /^(?:[A-Z]{2,10}[-_]\d{1,5}(?:[.-]\d{1,4})?|#\d{1,7}|[A-Z]{2}-[A-Z\d]{1,3}|\d{1,5}x\d{1,5})$/,
  // `v1.2.3-rc.1`, `10.0.0.1`, `1,2`
  /^v?\d{1,5}(?:[.,]\d{1,5}){1,9}(?:-[a-z]{2,5}(?:\.\d{1,3})?)?$/,
  // Dates and times (ISO 8601)
  /^(?:19|20)\d\d-(?:\d\d(?:-\d\d)?|[WQ]\d{1,2})(?:[T +]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/,
  /^\d\d?:\d\d(?::\d\d)?$/,
  // `NOT_FOUND`. Codes for people have no vowel (RFC 8628 6.1)
  /^(?=[^AEIOU]*[AEIOU])[A-Z]{2,12}(?:[_. ](?:[A-Z]{2,12}|\d{1,4})){0,5}$/,
  // Types of media (RFC 6838 4.2), paths, placeholders
  /^(?:application|audio|font|image|message|model|multipart|text|video)\/[\w.+-]{1,70}$/,
  /^[/+]?[a-z]{1,15}(?:[-_./](?:[A-Z]?[a-z]{1,15}|v?\d{1,4})){0,9}$/,
  /^(?:\$?\{{1,2}[A-Za-z_]{1,30}\}{1,2}|<[A-Za-z_]{1,30}>)$/,
];

/** Tells if a value can be the number on a card, of a factor of authentication, of a transaction. */
export const isPin = (value: string): boolean => /^\d{3}[\d -]*$/.test(value);

/** A word that calls itself a secret. */
const SECRET_WORD = /secret|passw|token|hunter/i;

/**
 * Tells if a value is too plain to be a secret, so that it is shown behind a name on the table: a setting behind each
 * name; a short word and a small number in prose and behind a name that has another meaning, and there some forms too.
 *
 * @returns Never throws.
 */
export function isPlainValue(written: string, kind: NameKind | 'prose'): boolean {
  if (written.length > 200) return false;
  const value = written.includes('%') ? (decodings(written).at(-1) as string) : written;
  if (isSetting(value)) return true;
  if (isOfSecret(kind) || SECRET_WORD.test(value) || (kind === 'factor' && isPin(value))) return false;
  return WORDS.test(value) || (kind !== 'prose' && FORMS.some((form) => form.test(value)));
}
