import { classify } from '@urikit/generic/internal';

/**
 * Sets of ASCII characters as bits, so that two sets can be compared in four steps. Expansions contain only ASCII (RFC
 * 6570 section 1.5).
 */
export type CharacterSet = Uint32Array;

export const has = (set: CharacterSet, code: number): boolean =>
  code < 128 && (((set[code >> 5] as number) >>> (code & 31)) & 1) === 1;

export const overlap = (a: CharacterSet, b: CharacterSet): boolean =>
  a.some((bits, i) => (bits & (b[i] as number)) !== 0);

const setOf = (accepts: (char: string) => boolean): CharacterSet => {
  const set = new Uint32Array(4);
  for (let code = 0; code < 128; code++)
    if (accepts(String.fromCharCode(code))) set[code >> 5] = (set[code >> 5] as number) | (1 << (code & 31));
  return set;
};

/** Any of a few characters. */
export const anyOf = (chars: string): CharacterSet => setOf((char) => chars.includes(char));

/**
 * The characters of an expanded value, triplets included: `U`, or `U+R` (section 1.5), and the separators of its
 * members.
 */
export const valueSet = (reserved: boolean, others = ''): CharacterSet =>
  setOf((char) => {
    const kind = classify(char);
    if (kind === 'unreserved' || kind === 'percent' || others.includes(char)) return true;
    return reserved && kind !== 'disallowed';
  });
