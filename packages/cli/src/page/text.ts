import type { Paint, Style } from '../io/paint.js';
import { excerpt, grouped, indent, printable, table } from '../io/table.js';
import { type Cell, kindsOf, numberText, type Quoted, type Section, type Summary, type Table } from './sections.js';

/** The longest excerpt in a row, and in a line of its own. */
const WIDTH = 60;
const LONGEST = 200;

const isNoted = (all: readonly Quoted[]): boolean => all.some(({ note }) => note !== undefined);

/** The columns of a cell in its row: two for an issue code, no column for a bar and for lines below the row. */
function inRow(cell: Cell): readonly string[] {
  if (typeof cell === 'string') return [printable(cell)];
  const number = numberText(cell);
  if (number !== undefined) return [number];
  if (typeof cell !== 'object') return [];
  if ('map' in cell) return isNoted(cell) ? [] : [cell.map(({ quoted }) => excerpt(quoted, WIDTH)).join(' = ')];
  return 'name' in cell ? [cell.severity ?? [], cell.name].flat() : [];
}

/** The lines of a cell below its row. */
function belowRow(cell: Cell, paint: Paint): readonly string[] {
  if (typeof cell !== 'object') return [];
  if ('map' in cell && isNoted(cell))
    return table(cell.map(({ quoted, note = '' }) => [excerpt(quoted, LONGEST), note]));
  if (!('message' in cell)) return [];
  const { message, place, example } = cell;
  return [printable(message), paint('faint', `${printable(place)}: ${excerpt(example, WIDTH)}`.replace(/: $/, ''))];
}

/** The style of a row: that of its issue code, or of its table. */
function styleOf([first = '']: readonly Cell[], style: Style | undefined): Style | undefined {
  if (typeof first !== 'object' || !('severity' in first)) return style;
  return first.severity === 'error' ? 'wrong' : 'doubtful';
}

/** The lines of a table, and of its cells below their rows. */
function linesOf(own: Table, paint: Paint): readonly string[] {
  const { columns, rows, inTerminal, style } = own;
  const kinds = kindsOf(own);
  const indexes = Array.from({ length: Math.max(columns.length, ...rows.map(({ length }) => length)) }, (_, i) => i);
  const numbers = indexes.filter((i) => kinds[i] === 'number');
  const isCounted = inTerminal === 'counted';
  const order = isCounted ? [...new Set([...numbers, ...indexes])] : indexes;
  const head = order.flatMap((i) => (kinds[i] === 'wide' ? [] : (columns[i] ?? '')));
  const lines = table(
    [head, ...rows.map((row) => order.flatMap((i) => inRow(row[i] ?? '')))].slice(inTerminal === 'headed' ? 0 : 1),
    isCounted ? [0] : numbers,
  );
  const body = rows.flatMap((row, i) => {
    const line = lines.at(i - rows.length) ?? '';
    const used = styleOf(row, style);
    return [used === undefined ? line : paint(used, line), ...indent(row.flatMap((cell) => belowRow(cell, paint)))];
  });
  return [...lines.slice(0, lines.length - rows.length), ...body];
}

/** Sections for a terminal, each behind an empty line. */
export const textOf = (sections: readonly Section[], paint: Paint): readonly string[] =>
  sections.flatMap(({ heading, tables = [], list = [], remarks = [] }) => {
    const lines = [
      ...tables.flatMap((one) => (one.rows.length === 0 ? [] : linesOf(one, paint))),
      ...list.map(printable),
      ...remarks.map((remark) => paint('faint', remark)),
    ];
    return lines.length === 0 ? [] : ['', paint('heading', heading), ...indent(lines)];
  });

/** A report for a terminal. @param aside - a line below its numbers */
export const printed = (
  { counted, source, facts, sections }: Summary,
  aside: string,
  paint: Paint,
): readonly string[] => [
  `${paint('heading', counted)} from ${source}`,
  ...indent(
    table(
      facts.map(([name, value, share]) => [name, grouped(value), share ? (numberText({ share }) ?? '') : '']),
      [1],
    ),
  ),
  paint('faint', `  ${aside}`),
  ...textOf(sections, paint),
];
