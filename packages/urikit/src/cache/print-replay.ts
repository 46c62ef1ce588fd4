import type { CacheModel, ReplayReport, PolicyRunReport, Conflict } from '@urikit/cache-key';
import type { Paint } from '../io/paint.js';
import { withoutSecrets } from '../secrets.js';
import { notesOf } from './replay-notes.js';
import { excerpt, grouped, plural, table } from '../io/table.js';

/** A side with the name of its column. */
type Column = readonly [name: string, side: PolicyRunReport];

const WIDTH = 50;

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;

const indent = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** `of 10,000, 60 s` */
function modelName({ size, ttl }: CacheModel): string {
  const bound =
    size === undefined
      ? 'without bound'
      : 'entries' in size
        ? `of ${grouped(size.entries)}`
        : `of ${grouped(size.octets)} bytes`;
  return ttl === undefined ? bound : `${bound}, ${grouped(ttl)} s`;
}

function totals({ lines, malformed, time }: ReplayReport, source: string, paint: Paint): readonly string[] {
  const { read, blank, requests } = lines;
  const span =
    time.from === undefined || time.to === undefined
      ? 'no times'
      : `${new Date(time.from).toISOString()} to ${new Date(time.to).toISOString()}`;
  return [
    `${paint('heading', plural(requests, 'request'))} from ${source}`,
    ...indent(
      table(
        [
          ['lines', grouped(read)],
          ['blank', grouped(blank)],
          ['malformed', grouped(malformed.lines)],
        ],
        [1],
      ),
    ),
    paint('faint', `  ${span}`),
  ];
}

function malformedLines({ malformed }: ReplayReport, paint: Paint): readonly string[] {
  if (malformed.lines === 0) return [];
  const reasons = Object.entries(malformed.reasons).map(([reason, count]) => [grouped(count), reason]);
  const examples = malformed.examples.map(({ line, excerpt: text }) =>
    paint('faint', `line ${grouped(line)}: ${excerpt(withoutSecrets(text), WIDTH)}`),
  );
  return ['', paint('heading', 'Lines that are no requests'), ...indent([...table(reasons, [0]), ...examples])];
}

function keys(columns: readonly Column[], paint: Paint): readonly string[] {
  const rows = [
    ['', ...columns.map(([name]) => name)],
    ['requests with a key', ...columns.map(([, { keyed }]) => grouped(keyed))],
    ['passed on', ...columns.map(([, { bypassed }]) => grouped(sum(bypassed)))],
    ['refused', ...columns.map(([, { rejected }]) => grouped(sum(rejected)))],
    ['distinct keys', ...columns.map(([, side]) => grouped(side.keys))],
    ['keys that change', ...columns.map(([, side]) => grouped(side.changing))],
    ['suspected false merges', ...columns.map(([, side]) => grouped(side.suspected.keys))],
  ];
  return [
    '',
    paint('heading', 'Keys'),
    ...indent(
      table(
        rows,
        columns.map((_, i) => i + 1),
      ),
    ),
  ];
}

function hitRates(columns: readonly Column[], paint: Paint): readonly string[] {
  const models = columns[0]?.[1].hitRates ?? [];
  const rows = models.map((model, i) => [
    modelName(model),
    ...columns.map(([, { hitRates: rates }]) => percent(rates[i]?.rate ?? 0)),
  ]);
  const heading = ['entries', ...columns.map(([name]) => name)];
  return [
    '',
    paint('heading', 'Hit rates, were every answer storable'),
    ...indent(
      table(
        [heading, ...rows],
        columns.map((_, i) => i + 1),
      ),
    ),
  ];
}

/**
 * The requests that the origin would have been spared, as a part of all requests; hit rates count only requests with a
 * key.
 */
function saved({ lines }: ReplayReport, columns: readonly Column[], paint: Paint): readonly string[] {
  const rows = columns.map(([name, { hitRates: rates }]) => {
    const hits = rates[0]?.hits ?? 0;
    return [name, grouped(hits), percent(lines.requests === 0 ? 0 : hits / lines.requests)];
  });
  const [model] = columns[0]?.[1].hitRates ?? [];
  const bound = model === undefined ? '' : `, by a cache ${modelName(model)}`;
  return [
    '',
    paint('heading', `Requests saved, of ${grouped(lines.requests)}${bound}`),
    ...indent(table(rows, [1, 2])),
  ];
}

function reasons([name, { bypassed, rejected }]: Column, paint: Paint): readonly string[] {
  const rows = [
    ...Object.entries(bypassed).map(([reason, count]) => [grouped(count), `passed on: ${reason}`]),
    ...Object.entries(rejected).map(([reason, count]) => [grouped(count), `refused: ${reason}`]),
  ];
  return rows.length === 0
    ? []
    : ['', paint('heading', `Requests without a key: ${name}`), ...indent(table(rows, [0]))];
}

function splits([name, side]: Column, paint: Paint): readonly string[] {
  if (side.splits.length === 0) return [];
  const rows = side.splits.map((split) => [
    excerpt(split.name, WIDTH),
    `in ${plural(split.keys, 'key')}`,
    `${grouped(split.saves)} fewer without it`,
  ]);
  return ['', paint('heading', `Parameters that split keys: ${name}`), ...indent(table(rows))];
}

const answer = ({ status, length, etag }: Conflict['first']): string =>
  [
    `${String(status ?? '-')}`,
    length === undefined ? '' : `${grouped(length)} bytes`,
    etag === undefined ? '' : excerpt(etag, 20),
  ]
    .filter((part) => part !== '')
    .join(', ');

function suspicions([name, { suspected }]: Column, paint: Paint): readonly string[] {
  if (suspected.keys === 0) return [];
  const lines = suspected.examples.flatMap(({ aspects, first, second, line }) => [
    paint('doubtful', `${aspects.join(' and ')} differ, line ${grouped(line)}`),
    ...indent(table([first, second].map((one) => [excerpt(withoutSecrets(one.target), WIDTH), answer(one)]))),
  ]);
  return ['', paint('heading', `Suspected false merges: ${name}`), ...indent(lines)];
}

/** Prints the report of a replay for people. */
export function printReplay(
  report: ReplayReport,
  source: string,
  names: readonly [a: string, b: string],
  paint: Paint,
): string {
  const own: readonly Column[] = [
    [names[0], report.a],
    ...(report.b === undefined ? [] : [[names[1], report.b] as const]),
  ];
  const columns: readonly Column[] = [['as sent', report.asSent], ...own];
  const notes = notesOf(report, columns);
  return [
    ...totals(report, source, paint),
    ...malformedLines(report, paint),
    ...keys(columns, paint),
    ...hitRates(columns, paint),
    ...saved(report, columns, paint),
    ...own.flatMap((column) => [...reasons(column, paint), ...splits(column, paint), ...suspicions(column, paint)]),
    ...(notes.length === 0 ? [] : ['', paint('heading', 'Notes'), ...indent(notes)]),
  ].join('\n');
}
