/** Repairs and their positions in the given string, independent of earlier removals. */

/** A change, and its position in the given string. */
export interface Repair {
  readonly code:
    | 'white-space-removed'
    | 'backslash'
    | 'percent-encoded'
    | 'percent-sign-encoded'
    | 'slashes-added'
    | 'slashes-removed';
  /** Zero-based UTF-16 offset into the string that was given, at which `before` stands. */
  readonly index: number;
  readonly before: string;
  /** The characters of the value in its place. */
  readonly after: string;
}

/** A part of the string, with the positions of its characters and of its end in the given string. */
export interface Part {
  readonly text: string;
  readonly at: readonly number[];
}

export const slice = ({ text, at }: Part, start: number, end: number = text.length): Part => ({
  text: text.slice(start, end),
  at: at.slice(start),
});

/** Takes a repair, and the range of the replaced characters in the string as given, the end exclusive. */
export type Tell = (code: Repair['code'], start: number, end: number, after: string) => void;

/** The range that characters of a part had in the string as given, with the characters that were removed between them. */
export const placeOf = ({ at }: Part, from: number, to: number): readonly [start: number, end: number] => {
  const start = at[from] as number;
  return [start, to === from ? start : (at[to - 1] as number) + 1];
};

/** In the order of their places. One inside of another, as a backslash among surplus slashes, is a part of that one. */
export function disjoint(repairs: readonly Repair[]): readonly Repair[] {
  const sorted = [...repairs].sort((a, b) => a.index - b.index || a.before.length - b.before.length);
  let end = 0;
  const kept: Repair[] = [];
  for (const repair of sorted) {
    // Of two that begin together the longer one comes later, and takes the place of the shorter.
    const last = kept.at(-1);
    if (last !== undefined && last.before !== '' && last.index === repair.index) kept.pop();
    else if (repair.before !== '' && repair.index < end) continue;
    end = Math.max(end, repair.index + repair.before.length);
    kept.push(repair);
  }
  return kept;
}
