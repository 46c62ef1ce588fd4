/** The chart of the benchmark, from the newest whole run in bench/results. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { picture, write } from './drawing.mjs';
import { readJson } from './files.mjs';
import { root } from './process.mjs';

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

const newest = () => {
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
  const run = newest();
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
