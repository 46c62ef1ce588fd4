import { AMBIGUOUS_PARAMETERS, PUBLIC_PARAMETERS, SECRET_ENDINGS, SECRET_PARAMETERS } from './secret-parameters.js';
import { decodings } from './decodings.js';

/** The kind of a name: its value is a secret, or is one unless it is plain. */
export type NameKind = 'secret' | 'ambiguous';

/** All of the table, by name: a name on it costs one look-up however long the table is. */
const KINDS: ReadonlyMap<string, NameKind | undefined> = new Map([
  ...PUBLIC_PARAMETERS.map((name) => [name, undefined] as const),
  ...AMBIGUOUS_PARAMETERS.map((name) => [name, 'ambiguous'] as const),
  ...SECRET_PARAMETERS.map((name) => [name, 'secret'] as const),
]);

const SHORTEST = Math.min(...SECRET_ENDINGS.map(({ length }) => length));

/** The endings of the table by their last letters. Most names end otherwise. */
const ENDINGS: ReadonlyMap<string, readonly string[]> = new Map(
  SECRET_ENDINGS.map((ending) => {
    const last = ending.slice(-SHORTEST);
    return [last, SECRET_ENDINGS.filter((other) => other.endsWith(last))];
  }),
);

/** Of letters and digits in lower case. */
function kindOfLetters(letters: string): NameKind | undefined {
  if (KINDS.has(letters)) return KINDS.get(letters);
  return ENDINGS.get(letters.slice(-SHORTEST))?.some((ending) => letters.endsWith(ending)) === true
    ? 'secret'
    : undefined;
}

/** Most names: no character that is another one to a reader. */
const PLAIN = /^[A-Za-z0-9_-]*$/;

const lettersOf = (name: string): string => name.replace(/[^a-z0-9]+/g, '');

/** The last word of a name. Other words stand before it in a string that is no component: a path, a line of a log, the beginning of a document. */
const lastWord = (name: string): string =>
  name.includes('[') ? name : (name.split(/[\s?#/\\"'({&;=]/).at(-1) as string);

/**
 * Finds the kind of a name: in any case, encoding and width of letters, and inside of `user[token]` too.
 *
 * @returns undefined for a name that is not on the table. Never throws.
 */
export function kindOfName(written: string): NameKind | undefined {
  if (PLAIN.test(written)) return kindOfLetters(lettersOf(written.toLowerCase()));
  const name = (decodings(written).at(-1) as string).normalize('NFKC').toLowerCase();
  const whole = kindOfLetters(lettersOf(name));
  if (whole === 'secret') return whole;
  const kinds = lastWord(name)
    .split(/[^a-z0-9_-]+/)
    .map((word) => kindOfLetters(lettersOf(word)));
  return kinds.includes('secret') ? 'secret' : (whole ?? kinds.find((kind) => kind !== undefined));
}
