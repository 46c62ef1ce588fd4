/** The chart of the benchmark, from the newest whole run in bench/results. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './files.mjs';
import { root } from './process.mjs';

/** In both colour schemes, with its words as text. */
const STYLE = `
text { font: 14px system-ui, 'Segoe UI', 'Liberation Sans', Arial, sans-serif; fill: #17181a; }
.small { font-size: 12px; fill: #4a4c50; }
.bold { font-weight: 600; }
.mono { font-family: ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
.box { fill: #ffffff; stroke: #85857d; }
.host { stroke: #0b4f9e; stroke-width: 2; }
.line { fill: none; stroke: #4a4c50; stroke-width: 1.5; }
.grid { stroke: #d6d6d0; stroke-width: 1; }
@media (prefers-color-scheme: dark) {
  text { fill: #eceef0; }
  .small { fill: #b6bcc4; }
  .box { fill: #16191d; stroke: #79828e; }
  .host { stroke: #8fc5ff; }
  .line { stroke: #b6bcc4; }
  .grid { stroke: #343a42; }
}`;

const escaped = (text) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

export const write = (x, y, text, className = '', anchor = 'start') =>
  `<text x="${x}" y="${y}" class="${className}" text-anchor="${anchor}">${escaped(text)}</text>`;

export const picture = (width, height, title, description, ...parts) => `<svg xmlns="http://www.w3.org/2000/svg" \
viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t d">
<title id="t">${escaped(title)}</title>
<desc id="d">${escaped(description)}</desc>
<style>${STYLE}</style>
${parts.join('\n')}
</svg>
`;

/** The panels: an operation, the corpus of its strings, and a heading. */
const PANELS = [
  ['parse', 'normal', 'Parse a URL'],
  ['normalize', 'normal', 'Normalize a URL that is normal already'],
  ['normalize-kinds', 'mixed kinds', 'Normalize a URL that changes'],
  ['resolve', 'RFC 3986 5.4', 'Resolve a reference'],
  ['cache-key', 'normal', 'Make a cache key'],
];

const WIDTH = 760;
const LEFT = 210;
const ROW = 20;
const DECADE = 150;
const LINES = ['100 ns', '1 µs', '10 µs', '100 µs'];

const xOf = (ns) => LEFT + (Math.log10(ns) - 2) * DECADE;

/** A number with a comma before each three digits. */
const grouped = (value) => Math.round(value).toLocaleString('en-US');

/** The newest whole run, as its file has it. */
export const newestRun = () => {
  const folder = join(root, 'bench', 'results');
  const names = readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\d-node\d+\.json$/.test(name));
  return readJson(join(folder, names.sort().at(-1)));
};

const rowsOf = ({ rows }, operation, corpus) =>
  rows
    .filter((row) => row.operation === operation && row.corpus === corpus && !row.subject.startsWith('floor'))
    .sort((a, b) => a.ns - b.ns);

const scale = (top, bottom) =>
  LINES.flatMap((label, i) => [
    `<path d="M${LEFT + i * DECADE} ${top} V${bottom}" class="line grid"/>`,
    write(LEFT + i * DECADE, bottom + 16, label, 'small', 'middle'),
  ]);

const point = ({ subject, ns }, y) => {
  const isOurs = subject.startsWith('urikit');
  const x = Math.round(xOf(ns));
  return [
    write(LEFT - 16, y + 5, subject, isOurs ? 'bold' : '', 'end'),
    `<circle cx="${x}" cy="${y}" r="5" class="box ${isOurs ? 'host' : ''}"/>`,
    write(x + 12, y + 4, grouped(ns), 'small'),
  ];
};

export const benchmark = () => {
  const run = newestRun();
  const drawn = [];
  const said = [];
  let y = 58;
  for (const [operation, corpus, heading] of PANELS) {
    const rows = rowsOf(run, operation, corpus);
    const bottom = y + 16 + rows.length * ROW;
    drawn.push(
      write(12, y, heading, 'bold'),
      ...scale(y + 8, bottom),
      ...rows.flatMap((row, i) => point(row, y + 22 + i * ROW)),
    );
    said.push(`${heading}: ${rows.map(({ subject, ns }) => `${subject} ${grouped(ns)}`).join(', ')}.`);
    y = bottom + 50;
  }
  const { machine, date } = run;
  return picture(
    WIDTH,
    y - 24,
    'Nanoseconds per operation, on a logarithmic scale: less is better',
    said.join(' '),
    write(12, 24, `Nanoseconds per operation, logarithmic. ${machine.cpu}, Node ${machine.node}, ${date}.`, 'small'),
    ...drawn,
  );
};
