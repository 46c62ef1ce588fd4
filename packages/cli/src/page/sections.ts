import type { Severity } from '@urikit/generic';
import type { Style } from '../io/paint.js';
import { grouped } from '../io/table.js';

/** A report as data: text.ts writes it for a terminal, page.ts and table.ts for a browser. */

/** A string of the input without secrets, which each writer shortens, and a note on it. */
export interface Quoted {
  readonly quoted: string;
  readonly note?: string;
}

/** A cell of a table. */
export type Cell =
  | string
  | number
  /** A part of 1. */
  | { readonly share: number }
  /** Strings that are one, or with notes: those stand below each other, long enough to search for them. */
  | readonly Quoted[]
  /** A rule, a level or an issue code, and its meaning on a page. */
  | { readonly name: string; readonly severity?: Severity; readonly meaning?: string }
  /** The first string with an issue code. */
  | { readonly message: string; readonly place: string; readonly example: string }
  /** A bar on a page; its number stands in another cell. */
  | { readonly part: number; readonly whole: number };

/** A table whose first column names the rows. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** In a terminal: with the headings of its columns, or with its one number before each row. */
  readonly inTerminal?: 'headed' | 'counted';
  /** The style of its rows in a terminal. */
  readonly style?: Style;
}

/** `number` for columns that are aligned at their end, `wide` for one that takes half of a page. */
export const kindsOf = ({ columns, rows }: Table): readonly ('number' | 'wide' | undefined)[] =>
  columns.map((_, i) => {
    const cells = rows.map((row) => row[i] ?? '').filter((cell) => typeof cell !== 'string');
    if (cells.some((cell) => typeof cell === 'number' || 'share' in cell)) return 'number';
    return cells.some((cell) => typeof cell === 'object' && !('name' in cell)) ? 'wide' : undefined;
  });

/** A number of a cell as a string; undefined for any other cell. */
export const numberText = (cell: Cell): string | undefined => {
  if (typeof cell === 'number') return grouped(cell);
  return typeof cell === 'object' && 'share' in cell ? `${(100 * cell.share).toFixed(1)} %` : undefined;
};

/** A section of a report; without content it is left out. */
export interface Section {
  readonly heading: string;
  /** A sentence before the tables of a page. */
  readonly intro?: string;
  readonly tables?: readonly Table[];
  readonly list?: readonly string[];
  /** Sentences below the tables. */
  readonly remarks?: readonly string[];
}

/** A report: `4 requests` from `2 files`. */
export interface Summary {
  readonly counted: string;
  readonly source: string;
  /** Numbers with their names, above all sections. */
  readonly facts: readonly (readonly [name: string, value: number, share?: number])[];
  readonly sections: readonly Section[];
}
