import type { ReplayReport } from '@urikit/cache-key';
import type { Paint } from '../io/paint.js';
import { grouped, indent, plural, table } from '../io/table.js';
import { type Recognised, recognisedLines } from './recognised.js';
import { notesOf } from './replay-notes.js';
import {
  answerOf,
  type Column,
  columnsOf,
  hitRateRows,
  inKeys,
  keyRows,
  LONGEST,
  modelName,
  parameterOf,
  percent,
  reasonRows,
  savedBy,
  shownOf,
  spanOf,
  suspicionOf,
} from './replay-rows.js';

const WIDTH = 50;

function totals(report: ReplayReport, source: string, paint: Paint): readonly string[] {
  const { read, blank, requests } = report.lines;
  const rows = [
    ['lines', grouped(read)],
    ['blank', grouped(blank)],
    ['malformed', grouped(report.malformed.lines)],
  ];
  const heading = `${paint('heading', plural(requests, 'request'))} from ${source}`;
  return [heading, ...indent(table(rows, [1])), paint('faint', `  ${spanOf(report)}`)];
}

function malformedLines({ malformed }: ReplayReport, paint: Paint): readonly string[] {
  if (malformed.lines === 0) return [];
  const reasons = Object.entries(malformed.reasons).map(([reason, count]) => [grouped(count), reason]);
  const examples = malformed.examples.map(({ line, excerpt: text }) =>
    paint('faint', `line ${grouped(line)}: ${shownOf(text, WIDTH)}`),
  );
  return ['', paint('heading', 'Lines that are no requests'), ...indent([...table(reasons, [0]), ...examples])];
}

/** Rows with a number in each column of a policy. */
const perPolicy = (
  first: string,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): readonly string[] =>
  indent(
    table(
      [[first, ...columns.map(([name]) => name)], ...rows],
      columns.map((_, i) => i + 1),
    ),
  );

function saved(report: ReplayReport, columns: readonly Column[], paint: Paint): readonly string[] {
  const rows = columns.map((column) => {
    const [hits, part] = savedBy(report, column);
    const suspicion = suspicionOf(column);
    return [column[0], grouped(hits), percent(part), ...(suspicion === '' ? [] : [suspicion])];
  });
  const [model] = columns[0]?.[1].hitRates ?? [];
  const bound = model === undefined ? '' : `, by a cache ${modelName(model)}`;
  return [
    '',
    paint('heading', `Requests saved, of ${grouped(report.lines.requests)}${bound}`),
    ...indent(table(rows, [1, 2])),
  ];
}

function reasons(column: Column, paint: Paint): readonly string[] {
  const rows = reasonRows(column);
  return rows.length === 0
    ? []
    : ['', paint('heading', `Requests without a key: ${column[0]}`), ...indent(table(rows, [0]))];
}

function splits([name, side]: Column, paint: Paint): readonly string[] {
  if (side.splits.length === 0) return [];
  const rows = side.splits.map((split) => [
    parameterOf(split.name, WIDTH),
    inKeys(split.keys),
    `${grouped(split.saves)} fewer without it`,
  ]);
  return ['', paint('heading', `Parameters that split keys: ${name}`), ...indent(table(rows))];
}

function suspicions([name, { suspected }]: Column, paint: Paint): readonly string[] {
  if (suspected.keys === 0) return [];
  const lines = suspected.examples.flatMap(({ aspects, first, second, line }) => [
    paint('doubtful', `${aspects.join(' and ')} differ, line ${grouped(line)}`),
    ...indent(table([first, second].map((one) => [shownOf(one.target, LONGEST), answerOf(one)]))),
  ]);
  return ['', paint('heading', `Suspected false merges: ${name}`), ...indent(lines)];
}

/** Prints the report of a replay for people. */
export function printReplay(
  report: ReplayReport,
  source: string,
  names: readonly [a: string, b: string],
  paint: Paint,
  recognised: Recognised,
): readonly string[] {
  const columns = columnsOf(report, names);
  const [, ...own] = columns;
  const notes = notesOf(report, columns);
  return [
    ...totals(report, source, paint),
    ...malformedLines(report, paint),
    ...['', paint('heading', 'Keys'), ...perPolicy('', columns, keyRows(columns))],
    ...['', paint('heading', 'Hit rates, were every answer storable')],
    ...perPolicy('entries', columns, hitRateRows(columns)),
    ...saved(report, columns, paint),
    ...own.flatMap((column) => [...reasons(column, paint), ...splits(column, paint), ...suspicions(column, paint)]),
    '',
    paint('heading', `Requests that expressions of a server recognise: ${names[0]}`),
    ...indent(recognisedLines(recognised, report.lines.requests)),
    ...(notes.length === 0 ? [] : ['', paint('heading', 'Notes'), ...indent(notes)]),
  ];
}
