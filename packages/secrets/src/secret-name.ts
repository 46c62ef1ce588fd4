import {
  AMBIGUOUS_PARAMETERS,
  FACTOR_PARAMETERS,
  PIN_ENDINGS,
  PIN_PARAMETERS,
  SECRET_ENDINGS,
  SECRET_PARAMETERS,
  SECRET_WORDS,
} from './secret-parameters.js';
import { decodings, PUBLIC_NAMES, SECRET_NAMES, tableOf } from '@urikit/generic/internal';

/**
 * The kind of a name: its value is a secret, or is one unless it is plain. The secret of a `'pin'` is a number of a few digits, too, and
 * so is that of an ambiguous `'factor'`.
 */
export type NameKind = 'secret' | 'pin' | 'ambiguous' | 'factor';

/** Tells if a name has no other meaning. */
export const isOfSecret = (kind: NameKind | 'prose' | undefined): kind is 'secret' | 'pin' =>
  kind === 'secret' || kind === 'pin';

/** The kind of a name in a sentence, where words stand behind it that are no values. */
export function kindInProse(kind: NameKind): NameKind | 'prose' {
  if (kind === 'pin') return 'factor';
  return kind === 'secret' ? 'prose' : kind;
}

/** The kind of a name on the table; `'public'` is published as no secret. */
type ListedKind = NameKind | 'public';

/** Names of the table that end alike, letter by letter from their ends. A name costs as many steps as it has letters of them. */
interface Ending {
  /** Of names with one more letter, by the number of that letter. */
  readonly longer: (Ending | undefined)[];
  /** Of a name that is these letters. */
  kind: ListedKind | undefined;
  /** Of each name with this end. */
  end: 'secret' | 'pin' | undefined;
}

/** The numbers of digits are less than this. */
const DIGITS = 10;

/** The number of a letter or digit of ASCII, in any case; -1 for another character. */
function letterOf(unit: number): number {
  if (unit <= 0x39) return unit >= 0x30 ? unit - 0x30 : -1;
  const letter = (unit | 0x20) - 0x61;
  return letter >= 0 && letter < 26 ? letter + DIGITS : -1;
}

/** Names of standards whose secrets are numbers, too: `password: 1234`. */
const PIN = /^(?:pass[cw]|pwd|otp|cv)/;

/** Writes the names of the table from their ends. */
function tableOfEndings(): Ending {
  const newEnding = (): Ending => ({ longer: [], kind: undefined, end: undefined });
  const all = newEnding();
  const endingOf = (name: string): Ending => {
    let ending = all;
    for (let i = name.length - 1; i >= 0; i--) ending = ending.longer[letterOf(name.charCodeAt(i))] ??= newEnding();
    return ending;
  };
  for (const name of PUBLIC_NAMES) endingOf(name).kind = 'public';
  for (const name of AMBIGUOUS_PARAMETERS) endingOf(name).kind = 'ambiguous';
  for (const name of FACTOR_PARAMETERS) endingOf(name).kind = 'factor';
  for (const name of SECRET_PARAMETERS) endingOf(name).kind = 'secret';
  for (const name of PIN_PARAMETERS) endingOf(name).kind = 'pin';
  for (const name of [...SECRET_NAMES, ...SECRET_ENDINGS]) endingOf(name).end = PIN.test(name) ? 'pin' : 'secret';
  for (const name of PIN_ENDINGS) endingOf(name).end = 'pin';
  return all;
}

/** Written for the first name: writing it takes longer than loading the package. */
let table: Ending | undefined;

function listedKind(name: string, start: number, end: number): ListedKind | undefined {
  let ending = (table ??= tableOfEndings());
  let kind: 'secret' | 'pin' | undefined;
  let isNumbered = false;
  for (let i = end - 1; i >= start; i--) {
    const letter = letterOf(name.charCodeAt(i));
    if (letter < 0) continue;
    if (ending === table && letter < DIGITS) {
      isNumbered = true;
      continue;
    }
    const longer = ending.longer[letter];
    if (longer === undefined) return kind;
    ending = longer;
    kind = ending.end ?? kind;
  }
  if (kind !== undefined && ending.kind === undefined) return kind;
  return isNumbered && ending.kind === 'ambiguous' ? undefined : ending.kind;
}

const unlessPublic = (kind: ListedKind | undefined): NameKind | undefined => (kind === 'public' ? undefined : kind);

/**
 * Finds the kind of the letters and digits of a piece of a name; other characters between them do not count, nor do
 * digits at the end of a name with one meaning: `password2`.
 */
export const kindOfLetters = (name: string, start = 0, end = name.length): NameKind | undefined =>
  unlessPublic(listedKind(name, start, end));

/** Most names: no character that is another one to a reader. */
const PLAIN = /^[A-Za-z0-9_-]*$/;

/** A name in any width of letters and without their marks: `contraseña`. */
const folded = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const WORDS = new RegExp(SECRET_WORDS.map((word) => folded(word)).join('|'));

/** Characters that are the same to each reader. */
const ASCII = /^[\0-\x7f]*$/;

/** A word of a name. */
const WORD = tableOf('\\w-');

/** A character before a word that is the beginning of a name. */
const BREAK = /[\s?#/\\"'({&;=]/;

/**
 * Finds the kind of a word of a name. Of a name with delimiters the last words count, because other words stand before it in
 * a string that is no component: a path, a line of a log, the beginning of a document.
 */
function kindOfWords(name: string): ListedKind | undefined {
  const stops = !name.includes('[');
  let kind: ListedKind | undefined;
  let end = name.length;
  for (let i = end - 1; i >= -1; i--) {
    if (i >= 0 && WORD[name.charCodeAt(i)] === 1) continue;
    const found = i + 1 < end ? listedKind(name, i + 1, end) : undefined;
    if (found === 'secret' || found === 'pin') return found;
    kind ??= found;
    if (stops && BREAK.test(name.charAt(i))) break;
    end = i;
  }
  return kind;
}

/**
 * Finds the kind of a name: in any case, encoding and width of letters, and inside of `user[token]` too.
 *
 * @returns undefined for a name that is not on the table. Never throws.
 */
export function kindOfName(written: string): NameKind | undefined {
  if (PLAIN.test(written)) return kindOfLetters(written);
  const decoded = decodings(written).at(-1) as string;
  const isAscii = ASCII.test(decoded);
  const name = isAscii ? decoded : folded(decoded);
  if (!isAscii && WORDS.test(name)) return 'secret';
  const words = kindOfWords(name);
  // A public name ends as secrets do, so that its end together with the words before it is that of a secret.
  if (words === 'secret' || words === 'pin' || words === 'public') return unlessPublic(words);
  const whole = kindOfLetters(name);
  return isOfSecret(whole) ? whole : (words ?? whole);
}
