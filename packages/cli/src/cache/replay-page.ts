import type { CacheModel, ReplayReport } from '@urikit/cache-key';
import { grouped, plural } from '../io/table.js';
import { lineChart } from '../page/chart.js';
import { type Content, markup } from '../page/markup.js';
import { facts, notes, pageOf, section } from '../page/page.js';
import { bar, stacked, tableOf } from '../page/table.js';
import { notesOf } from './replay-notes.js';
import {
  amountOf,
  answerOf,
  type Column,
  columnsOf,
  hitRateRows,
  isDoubtful,
  keyRows,
  LONGEST,
  parameterOf,
  percent,
  reasonRows,
  savedBy,
  shownOf,
  spanOf,
  suspicionOf,
} from './replay-rows.js';

type Size = CacheModel['size'];

const orderOf = (size: Size): number =>
  size === undefined ? Infinity : 'entries' in size ? size.entries : size.octets;

const hasUnit = (size: Size, unit: 'entries' | 'octets'): boolean => size === undefined || unit in size;

/** Charts of hit rates over sizes: one for each unit of sizes and each time to live. */
function charts(columns: readonly Column[]): Content {
  const models = columns[0]?.[1].hitRates.map((model, at) => ({ ...model, at })) ?? [];
  const ttls = [...new Set(models.map(({ ttl }) => ttl))];
  return (['entries', 'octets'] as const).flatMap((unit) =>
    ttls.map((ttl) => {
      const shown = models
        .filter((model) => model.ttl === ttl && hasUnit(model.size, unit))
        .sort((a, b) => orderOf(a.size) - orderOf(b.size));
      if (shown.length < 2) return [];
      const kept = ttl === undefined ? 'answers never expire' : `answers expire after ${plural(ttl, 'second')}`;
      const label = `Size in ${unit === 'entries' ? 'entries' : 'bytes'}, ${kept}`;
      const series = columns.map(([name, { hitRates: rates }]) => ({
        name,
        values: shown.map(({ at }) => rates[at]?.rate ?? 0),
      }));
      return markup`<h3>${label}</h3>
        ${lineChart(
          `Hit rates. ${label}. The table below has the numbers.`,
          shown.map(({ size }) => (size === undefined ? 'no bound' : amountOf(size))),
          series,
        )}`;
    }),
  );
}

function saved(report: ReplayReport, columns: readonly Column[]): Content {
  const rows = columns.map((column) => {
    const [hits, part] = savedBy(report, column);
    return [column[0], grouped(hits), percent(part), suspicionOf(column) || 'none', bar(part, 1)];
  });
  const heading = `Requests saved, of ${grouped(report.lines.requests)}`;
  return section(
    heading,
    markup`<p>By a cache without bound, if each answer may be stored.</p>`,
    tableOf(
      ['Key', ['Saved', 'number'], ['Share', 'number'], 'Suspected false merges', ['Of all requests', 'wide']],
      rows,
    ),
  );
}

function splits([name, { splits: all }]: Column): Content {
  if (all.length === 0) return [];
  const most = Math.max(...all.map(({ saves }) => saves));
  const rows = all.map((split) => [
    markup`<code>${parameterOf(split.name, LONGEST)}</code>`,
    grouped(split.keys),
    grouped(split.saves),
    bar(split.saves, most),
  ]);
  return section(
    `Parameters that split keys: ${name}`,
    tableOf(
      ['Parameter', ['Keys with it', 'number'], ['Fewer without it', 'number'], ['Beside the first', 'wide']],
      rows,
    ),
  );
}

function suspicions([name, { suspected }]: Column): Content {
  const heading = `Suspected false merges: ${name}`;
  if (suspected.keys === 0) return section(heading, markup`<p>No key whose targets had different answers.</p>`);
  const rows = suspected.examples.map(({ aspects, first, second, line }) => [
    aspects.join(' and '),
    stacked([shownOf(first.target, LONGEST), answerOf(first)], [shownOf(second.target, LONGEST), answerOf(second)]),
    grouped(line),
  ]);
  return section(
    heading,
    markup`<p>${plural(suspected.keys, 'key')} whose targets had different answers.</p>`,
    tableOf(['Differs', ['Two requests with one key', 'wide'], ['Line', 'number']], rows),
  );
}

function withoutKey(column: Column): Content {
  const rows = reasonRows(column).map(([count, reason]) => [reason, count]);
  return rows.length === 0
    ? []
    : section(`Requests without a key: ${column[0]}`, tableOf(['Reason', ['Requests', 'number']], rows));
}

function malformed({ malformed: { lines, reasons, examples } }: ReplayReport): Content {
  if (lines === 0) return [];
  return section(
    'Lines that are no requests',
    tableOf(
      ['Reason', ['Lines', 'number']],
      Object.entries(reasons).map(([reason, count]) => [reason, grouped(count)]),
    ),
    tableOf(
      [['Line', 'number'], 'How it begins'],
      examples.map(({ line, excerpt }) => [grouped(line), markup`<code>${shownOf(excerpt, LONGEST)}</code>`]),
    ),
  );
}

/** The report of a replay as one page. */
export function replayPage(report: ReplayReport, source: string, names: readonly [a: string, b: string]): string {
  const columns = columnsOf(report, names);
  const [asSent = columns[0] as Column, ...own] = columns;
  const perPolicy = (first: string) => [first, ...columns.map(([name]) => [name, 'number'] as const)];
  const shareOf = (column: Column) => markup`<span class="unit">${percent(savedBy(report, column)[1])}</span>`;
  // A rate that may come from wrong answers is no headline.
  const shares = own
    .filter((column) => !isDoubtful(column))
    .map((column) => markup`${shareOf(column)} by ${column[0]}, `);
  const doubts = own
    .filter(isDoubtful)
    .map((column) => markup` Not counted: ${column[0]}, with ${suspicionOf(column)}.`);
  const { requests, read } = report.lines;
  return pageOf({
    title: `Cache keys of ${source}, ${spanOf(report).replace(/T(\d\d:\d\d)[^Z]*Z/g, ' $1 UTC')}`,
    lead:
      requests === 0
        ? 'No request was found.'
        : markup`Requests saved: ${shares}${shareOf(asSent)} with keys as sent.${doubts}`,
    sections: [
      facts([
        ['requests', grouped(requests)],
        ['lines', grouped(read)],
        ...columns.map(
          ([name, { keys }]) => [`keys ${name === 'as sent' ? name : `by ${name}`}`, grouped(keys)] as const,
        ),
      ]),
      requests === 0
        ? []
        : [
            saved(report, columns),
            section('Hit rate against cache size', charts(columns), tableOf(perPolicy('Cache'), hitRateRows(columns))),
            section('Keys', tableOf(perPolicy('Count'), keyRows(columns))),
            own.map((column) => [splits(column), suspicions(column), withoutKey(column)]),
          ],
      malformed(report),
      notes(notesOf(report, columns)),
    ],
  });
}
