import { excerpt } from '../io/table.js';
import { type Content, markup, type Html } from './markup.js';
import { section } from './page.js';
import { type Cell, kindsOf, numberText, type Quoted, type Section, type Table } from './sections.js';

/** The longest excerpt, in characters. */
const WIDTH = 200;

const codeOf = (text: string): Html => markup`<code>${excerpt(text, WIDTH)}</code>`;

/** Strings below each other, each with or without a note. */
const stacked = (all: readonly Quoted[]): Html =>
  markup`${all.map(({ quoted, note }) => markup`<span class="pair">${codeOf(quoted)}${note === undefined ? '' : markup` <small>${note}</small>`}</span>`)}`;

/** A bar for a part of a whole. */
export const bar = (part: number, whole: number): Html => {
  const width = whole === 0 ? 0 : Math.min(100, (100 * part) / whole);
  return markup`<svg class="bar" width="100%" height="16" aria-hidden="true">
    <rect class="whole" width="100%" height="16" />
    <rect class="part" width="${width.toFixed(2)}%" height="16" />
  </svg>`;
};

function contentOf(cell: Cell): Content {
  const text = typeof cell === 'string' ? cell : numberText(cell);
  if (text !== undefined) return text;
  if (typeof cell !== 'object' || 'share' in cell) return [];
  if ('map' in cell) return stacked(cell);
  if ('message' in cell) return markup`${cell.message}<small>${cell.place}</small>${codeOf(cell.example)}`;
  if ('part' in cell) return bar(cell.part, cell.whole);
  const { severity, name, meaning } = cell;
  const word = severity === undefined ? '' : markup`<span class="${severity}">${severity}</span> `;
  return markup`${word}<code>${name}</code>${meaning === undefined ? '' : markup`<small>${meaning}</small>`}`;
}

/** A table whose first column names the rows. */
export function tableOf(own: Table): Html {
  const kinds = kindsOf(own).map((kind) => (kind === undefined ? markup`` : markup` class="${kind}"`));
  const row = (cells: readonly Cell[]): Html =>
    markup`<tr>
      ${cells.map((cell, i) =>
        i === 0
          ? markup`<th scope="row"${kinds[i] ?? ''}>${contentOf(cell)}</th>`
          : markup`<td${kinds[i] ?? ''}>${contentOf(cell)}</td>`,
      )}
    </tr>
`;
  return markup`<table>
    <thead>
      <tr>
        ${own.columns.map((heading, i) => markup`<th scope="col"${kinds[i] ?? ''}>${heading}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${own.rows.map(row)}
    </tbody>
  </table>
`;
}

const paragraph = (text: string): Html => markup`<p>${text}</p>`;

/** A section for a page. @param figure - before its tables */
export function sectionOf(own: Section, figure: Content = []): Content {
  const { heading, intro = [], tables = [], list = [], remarks = [] } = own;
  const content = [
    [intro].flat().map(paragraph),
    figure,
    tables.flatMap((table) => (table.rows.length === 0 ? [] : tableOf(table))),
    list.length === 0 ? [] : markup`<ul>${list.map((item) => markup`<li>${item}</li>`)}</ul>`,
    remarks.map(paragraph),
  ].flat();
  return content.length === 0 ? [] : section(heading, content);
}
