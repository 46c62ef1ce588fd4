import type { NameKind } from './secret-name.js';
import { decodings } from './decodings.js';

/** `true`, `off`, `2`, `-1`, `02/10/12`: a setting, the number of a page, a date. */
const SETTING = /^(?:true|false|yes|no|on|off|null|none|undefined|-?\d{1,3}|\d{1,7}(?:\/\d{1,7})+)$/i;

/** `404`, `90210`, `DE`, `C4`; words of an enumeration or of prose: `name`, `created_at`, `lastModified`, `in stock`. */
const WORDS =
  /^(?:\d{1,5}|[A-Za-z0-9]{1,4}|-?[A-Z]?[a-z]{1,12}(?:[-_.,:+ ]?[A-Z]?[a-z]{1,12}|[-_.,:+ ][A-Z]{2,3}|[-_.,:+ ]\d{1,4}){0,4})$/;

/** A word that calls itself a secret. */
const SECRET_WORD = /secret|passw|token|hunter/i;

/**
 * Tells if a value is too plain to be a secret, so that it is shown behind a name on the table: a setting behind each
 * name, a short word and a small number behind a name that has another meaning.
 *
 * @returns Never throws.
 */
export function isPlainValue(written: string, kind: NameKind): boolean {
  if (written.length > 200) return false;
  const value = written.includes('%') ? (decodings(written).at(-1) as string) : written;
  return SETTING.test(value) || (kind === 'ambiguous' && WORDS.test(value) && !SECRET_WORD.test(value));
}
