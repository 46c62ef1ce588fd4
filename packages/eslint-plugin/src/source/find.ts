import type { Written } from './written.js';

/** A finding about a string, with position and message. */
export interface Finding {
  readonly code: string;
  /** Offsets into the text, the end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly section: string;
}

/** Samples for the content of a hole. A finding counts only if all samples have it. */
const STAND_INS = ['aa', '11', '', '::1', '/', '?', '#'];

/**
 * Fills the holes of a string. `at` maps each unit to its offset in the original string; undefined for inserted units.
 */
function filled(
  { text, holes }: Written,
  standIn: string,
): { readonly text: string; readonly at: readonly (number | undefined)[] } {
  let all = '';
  const at: (number | undefined)[] = [];
  const add = (piece: string, from?: number): void => {
    all += piece;
    for (let i = 0; i < piece.length; i++) at.push(from === undefined ? undefined : from + i);
  };
  [0, ...holes].forEach((begin, i) => {
    // A hole between brackets gets an address instead of the sample.
    const isAddress = text.charAt(begin - 1) === '[' && text.charAt(begin) === ']';
    if (i > 0) add(isAddress ? '::1' : standIn);
    add(text.slice(begin, holes[i]), begin);
  });
  return { text: all, at };
}

const samePlace = (a: Finding, b: Finding): boolean => a.code === b.code && a.start === b.start;

/**
 * Makes the findings of a string that hold for every content of its holes.
 *
 * @param find - finds issues of a complete string; undefined if it cannot judge the string
 * @param standIns - samples for the holes, one after another
 */
export function findWhatever(
  literal: Written,
  find: (text: string) => readonly Finding[] | undefined,
  standIns: readonly string[] = STAND_INS,
): readonly Finding[] {
  if (literal.holes.length === 0) return find(literal.text) ?? [];
  const runs = standIns.flatMap((standIn) => {
    const { text, at } = filled(literal, standIn);
    const found = find(text)?.map((one) => ({ ...one, start: at[one.start], end: at[one.end - 1] ?? at[one.start] }));
    // The sample may itself be an error there and hide later findings.
    const inText = found?.flatMap(({ start, end, ...one }) =>
      start === undefined || end === undefined ? [] : [{ ...one, start, end: end + 1 }],
    );
    return inText === undefined || inText.length < (found?.length ?? 0) ? [] : [inText];
  });
  const [first = [], ...others] = runs;
  return first.filter((one) => others.every((found) => found.some((other) => samePlace(one, other))));
}
