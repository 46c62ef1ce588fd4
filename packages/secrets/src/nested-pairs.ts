import { tableOf } from '@urikit/generic/internal';
import { isPlainValue } from './plain-value.js';
import { kindInProse, kindOfName } from './secret-name.js';

/** Finds secrets behind a name, in a string that need not be a component: `token=x`, `{"token": "x"}`, `password: x`. */

const COLON = 0x3a;

/** The end of a name. */
const SIGN = /[:=]/g;

/** The value behind the sign. A longer one is not plain. */
const VALUE = /[ \t]{0,4}["']?([^&;,"'<>{}\s]{0,201})/y;

/** A bracket that makes a name one of JSON, before that name. */
const BRACKET = /[{,][ \t]{0,4}$/;

const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x09;

const isQuote = (unit: number): boolean => unit === 0x22 || unit === 0x27;

/** A name of letters, of triplets, or with an index. */
const NAME = tableOf('\\w%.[\\]-');

const isOfName = (unit: number): boolean => unit >= 0x80 || NAME[unit] === 1;

function valueAt(text: string, index: number): string {
  VALUE.lastIndex = index;
  return (VALUE.exec(text) as RegExpExecArray)[1] as string;
}

/**
 * Tells if the name that ends before a sign has a secret behind it. In prose and in a search, `:` ends other words than
 * names too: `code:plain`.
 */
function isPairAt(text: string, index: number, isDocument: boolean): boolean {
  let end = index;
  while (index - end < 4 && isBlank(text.charCodeAt(end - 1))) end--;
  const isQuoted = isQuote(text.charCodeAt(end - 1));
  if (isQuoted) end--;
  const isColon = text.charCodeAt(index) === COLON;
  if (isDocument && !(isColon && isQuoted)) return false;
  let start = end;
  while (start > 0 && isOfName(text.charCodeAt(start - 1))) start--;
  const kind = start === end ? undefined : kindOfName(text.slice(start, end));
  if (kind === undefined) return false;
  const isProse = isColon && !isQuoted && !BRACKET.test(text.slice(Math.max(start - 5, 0), start));
  return !isPlainValue(valueAt(text, index + 1), isProse ? kindInProse(kind) : kind);
}

/**
 * Tells if a string has a secret behind a name.
 *
 * @param isDocument - true if names are quoted, as in JSON
 * @returns Linear time. Never throws.
 */
export function hasPair(text: string, isDocument: boolean): boolean {
  SIGN.lastIndex = 0;
  while (SIGN.test(text)) if (isPairAt(text, SIGN.lastIndex - 1, isDocument)) return true;
  return false;
}
