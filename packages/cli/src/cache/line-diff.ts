/** One line of a difference: kept, taken away or added. */
type Edit = readonly [sign: ' ' | '-' | '+', line: string];

/** The shortest edits from some lines to others. Policies are short, so a table of all pairs is small. */
function editsOf(before: readonly string[], after: readonly string[]): readonly Edit[] {
  const common = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      (common[i] as Uint32Array)[j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const edits: Edit[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [own, other] = [before[i], after[j]];
    if (own !== undefined && own === other) {
      edits.push([' ', own]);
      i += 1;
      j += 1;
    } else if (own !== undefined && (other === undefined || at(i + 1, j) >= at(i, j + 1))) {
      edits.push(['-', own]);
      i += 1;
    } else {
      edits.push(['+', String(other)]);
      j += 1;
    }
  }
  return edits;
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

const range = (start: number, count: number): string => `${String(count === 0 ? 0 : start)},${String(count)}`;

/**
 * A difference of two texts as `patch` reads it, in one piece with all lines: a policy is reviewed as a whole.
 *
 * @param names - of the file before and after
 * @returns '' for equal texts
 */
export function lineDiff(before: string, after: string, [from, to]: readonly [from: string, to: string]): string {
  if (before === after) return '';
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const edits = editsOf(old, fresh);
  return [
    `--- ${from}`,
    `+++ ${to}`,
    `@@ -${range(1, old.length)} +${range(1, fresh.length)} @@`,
    ...edits.map(([sign, line]) => sign + line),
    '',
  ].join('\n');
}
