import { markup, type Html } from './markup.js';

/** A line of a chart: a part of 1 for each column. */
export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

const HEIGHT = 224;
const TOP = 24;
const BOTTOM = 32;
/** At most as many columns have a label, so that labels stay apart on a phone. */
const LABELS = 6;

/** The top of the scale in percent. */
const topOf = (series: readonly Series[]): number => {
  const highest = Math.max(0, ...series.flatMap(({ values }) => values)) * 100;
  return [4, 8, 20, 40, 60, 80].find((top) => highest <= top) ?? 100;
};

/** The sign of a series: a hollow circle, a circle, a square. Colour alone would not tell them apart. */
const mark = (index: number, x: string, y: string): Html =>
  index === 2
    ? markup`<rect class="mark" x="${x}" y="${y}" width="8" height="8" transform="translate(-4 -4)" />`
    : markup`<circle class="mark${index === 0 ? ' hollow' : ''}" cx="${x}" cy="${y}" r="${index === 0 ? 5 : 7}" />`;

/** The dashes of a series: a line below another one is seen between its dashes. */
const dashes = (index: number): Html =>
  index === 1 ? markup`` : markup` stroke-dasharray="${index === 0 ? '4 4' : '12 8'}"`;

/** A chart of lines over columns that are evenly spaced, as wide as its place; a table beside it has its numbers. */
export function lineChart(label: string, columns: readonly string[], series: readonly Series[]): Html {
  const top = topOf(series);
  const x = (i: number): string => `${(columns.length === 1 ? 50 : 16 + (74 * i) / (columns.length - 1)).toFixed(2)}%`;
  const y = (part: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - (100 * part) / top);
  const step = Math.ceil((columns.length - 1) / (LABELS - 1)) || 1;
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const height = y((part * top) / 100).toFixed(1);
    return markup`<line class="grid" x1="0" x2="100%" y1="${height}" y2="${height}" />
      <text x="0" y="${height}" dy="-4">${part * top} %</text>`;
  });
  const labels = columns.map((name, i) =>
    (columns.length - 1 - i) % step === 0
      ? markup`<text x="${x(i)}" y="${HEIGHT - 8}" text-anchor="middle">${name}</text>`
      : '',
  );
  const lines = series.map(({ values }, index) => {
    const points = values.map((value, i) => [x(i), y(value).toFixed(1)] as const);
    const steps = points.slice(1).map(([x2, y2], i) => {
      const [x1 = '', y1 = ''] = points[i] ?? [];
      return markup`<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${dashes(index)} />`;
    });
    return markup`<g class="series s${index}">${steps}${points.map(([px, py]) => mark(index, px, py))}</g>`;
  });
  const legend = series.map(
    ({ name }, index) => markup`<li>
      <svg class="series s${index}" width="32" height="16" aria-hidden="true">
        <line x1="0" x2="32" y1="8" y2="8"${dashes(index)} />${mark(index, '16', '8')}
      </svg>
      ${name}
    </li>`,
  );
  return markup`<ul class="legend">${legend}</ul>
    <svg class="chart" role="img" aria-label="${label}" width="100%" height="${HEIGHT}">
      ${grid}${labels}${lines}
    </svg>
`;
}
