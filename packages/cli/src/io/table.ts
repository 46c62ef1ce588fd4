import type { Paint } from './paint.js';

/** Rows of text in columns. A column of numbers, named by its index in `right`, is aligned at its end. */
export function table(rows: readonly (readonly string[])[], right: readonly number[] = []): readonly string[] {
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, i) => Math.max(all[i] ?? 0, cell.length)), []);
  return rows.map((row) =>
    row
      .map((cell, i) => (right.includes(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** A table whose first row is a heading. */
export function headedTable(rows: readonly (readonly string[])[], paint: Paint): readonly string[] {
  const [head = '', ...lines] = table(rows);
  return [paint('heading', head), ...lines];
}

/** Lines below a heading. */
export const indent = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

/** 1234567 as `1,234,567`. */
export function grouped(count: number): string {
  const digits = String(Math.round(count));
  if (!Number.isFinite(count)) return digits;
  let text = digits.slice(-3);
  // Not by `toLocaleString`: its first call takes 18 ms.
  for (let end = digits.length - 3; end > 0; end -= 3) text = `${digits.slice(Math.max(0, end - 3), end)},${text}`;
  return text;
}

/** `1 file`, `2 files`. */
export const plural = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

const UNPRINTABLE = /[^ -~]/gu;

/** Makes a string safe for a terminal: characters outside printable ASCII are written as code points. */
export const printable = (text: string): string =>
  text.replace(UNPRINTABLE, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);

/** As `printable`, shortened in the middle if it is longer than `width`. */
export function excerpt(text: string, width = 80): string {
  const shown = printable(text.length > 2 * width ? `${text.slice(0, width)}...${text.slice(-width)}` : text);
  if (shown.length <= width) return shown;
  const tail = Math.floor((width - 3) / 3);
  return `${shown.slice(0, width - 3 - tail)}...${shown.slice(-tail)}`;
}
