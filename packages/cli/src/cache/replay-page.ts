import type { CacheModel, ReplayReport } from '@urikit/cache-key';
import { plural } from '../io/table.js';
import { lineChart } from '../page/chart.js';
import { type Content, markup } from '../page/markup.js';
import { facts, pageOf } from '../page/page.js';
import { numberText, type Summary } from '../page/sections.js';
import { sectionOf } from '../page/table.js';
import { amountOf, type Column, HIT_RATES, isDoubtful, savedBy, spanOf, suspicionOf } from './replay-sections.js';

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

/** The report of a replay as one page. */
export function replayPage(report: ReplayReport, columns: readonly Column[], summary: Summary): string {
  const [asSent = columns[0] as Column, ...own] = columns;
  const shareOf = (column: Column) =>
    markup`<span class="unit">${numberText({ share: savedBy(report, column)[1] }) ?? ''}</span>`;
  // A rate that may come from wrong answers is no headline.
  const shares = own
    .filter((column) => !isDoubtful(column))
    .map((column) => markup`${shareOf(column)} by ${column[0]}, `);
  const doubts = own
    .filter(isDoubtful)
    .map((column) => markup` Not counted: ${column[0]}, with ${suspicionOf(column)}.`);
  const { counted, source, facts: numbers, sections } = summary;
  return pageOf({
    title: `${counted} from ${source}, ${spanOf(report).replace(/T(\d\d:\d\d)[^Z]*Z/g, ' $1 UTC')}`,
    lead:
      report.lines.requests === 0
        ? 'No request was found.'
        : markup`Requests saved: ${shares}${shareOf(asSent)} with keys as sent.${doubts}`,
    sections: [
      facts(numbers),
      sections.map((section) => sectionOf(section, section.heading === HIT_RATES ? charts(columns) : [])),
    ],
  });
}
