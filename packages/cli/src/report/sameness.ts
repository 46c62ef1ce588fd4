import type { Sameness } from '@urikit/same';
import { printable } from '../io/table.js';

/** The rows of an answer for a person. */
export function rowsOf({
  standard,
  section,
  because,
  differs,
  nearMiss,
  refused,
}: Sameness): readonly (readonly string[])[] {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['standard', standard],
    ['section', section],
    ['because', because.length === 0 ? undefined : because.map((each) => `${each.word} (${each.section})`).join(', ')],
    ['refused', refused && `${refused.side}: ${refused.message}`],
    ['hint', refused?.hint],
    ['differs', differs],
    ['near miss', nearMiss?.words.join(', ')],
    ['', nearMiss?.message],
    ['cure', nearMiss?.cure],
  ];
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

/** Both strings, with a mark below each difference, unless a secret is hidden or a character has no width. */
export function marked(
  { ranges, refused }: Sameness,
  texts: readonly [string, string],
  hide: (text: string) => string,
): readonly string[] {
  return (['a', 'b'] as const).flatMap((side, i) => {
    const text = texts[i] ?? '';
    const range =
      ranges?.[side] ?? (refused?.side === side ? { start: refused.start ?? 0, end: refused.end ?? 0 } : undefined);
    if (hide(text) !== text || printable(text) !== text) return [`  ${side}  ${printable(hide(text))}`];
    const mark =
      range === undefined ? [] : [`     ${' '.repeat(range.start)}${'^'.repeat(Math.max(1, range.end - range.start))}`];
    return [`  ${side}  ${text}`, ...mark];
  });
}
