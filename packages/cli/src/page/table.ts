import { type Content, markup, type Html } from './markup.js';

/** A heading, and `number` for a column that is aligned at its end, or `wide` for one that takes half of the width. */
export type Column = string | readonly [heading: string, kind: 'number' | 'wide'];

const kindOf = (column: Column | undefined): Html =>
  typeof column === 'object' ? markup` class="${column[1]}"` : markup``;

/** A table whose first column names the rows. */
export const tableOf = (columns: readonly Column[], rows: readonly (readonly Content[])[]): Html =>
  markup`<table>
    <thead>
      <tr>
        ${columns.map((column) => markup`<th scope="col"${kindOf(column)}>${typeof column === 'string' ? column : column[0]}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          markup`<tr>
            ${row.map((cell, i) =>
              i === 0
                ? markup`<th scope="row"${kindOf(columns[i])}>${cell}</th>`
                : markup`<td${kindOf(columns[i])}>${cell}</td>`,
            )}
          </tr>
`,
      )}
    </tbody>
  </table>
`;

/** Lines of code below each other in one cell, each with or without a note. */
export const stacked = (...all: readonly (readonly [code: string, note?: string])[]): Html =>
  markup`${all.map(([code, note = '']) => markup`<span class="pair"><code>${code}</code>${note === '' ? '' : markup` <small>${note}</small>`}</span>`)}`;

/** A bar for a part of a whole. The number stands in another cell. */
export const bar = (part: number, whole: number): Html => {
  const width = whole === 0 ? 0 : Math.min(100, (100 * part) / whole);
  return markup`<svg class="bar" width="100%" height="16" aria-hidden="true">
    <rect class="whole" width="100%" height="16" />
    <rect class="part" width="${width.toFixed(2)}%" height="16" />
  </svg>`;
};
