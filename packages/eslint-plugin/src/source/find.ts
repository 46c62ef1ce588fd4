import type { Written } from './written.js';

/** What is to be said of a text: where, and in which words. */
export interface Finding {
  readonly code: string;
  /** Offsets into the text, the end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly section: string;
}

/** What may stand in a hole: a finding is one whatever stands there. */
const STAND_INS = ['aa', '11', '', '::1', '/', '?', '#'];

/** A text with something in its holes, and for each unit its offset in the text without; undefined for what is put in. */
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
    // Between brackets stands an address, whatever stands in elsewhere.
    const isAddress = text.charAt(begin - 1) === '[' && text.charAt(begin) === ']';
    if (i > 0) add(isAddress ? '::1' : standIn);
    add(text.slice(begin, holes[i]), begin);
  });
  return { text: all, at };
}

const samePlace = (a: Finding, b: Finding): boolean => a.code === b.code && a.start === b.start;

/**
 * Finds in a text what is found whatever its holes hold.
 *
 * @param find - what is asked of a whole text; undefined where it has nothing to say about it
 * @param standIns - what is put into holes, one after the other
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
    // What stands in may be wrong there itself, and hide what comes behind it.
    const inText = found?.flatMap(({ start, end, ...one }) =>
      start === undefined || end === undefined ? [] : [{ ...one, start, end: end + 1 }],
    );
    return inText === undefined || inText.length < (found?.length ?? 0) ? [] : [inText];
  });
  const [first = [], ...others] = runs;
  return first.filter((one) => others.every((found) => found.some((other) => samePlace(one, other))));
}
