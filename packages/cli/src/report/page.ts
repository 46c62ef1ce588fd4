import { excerpt, grouped, plural, printable } from '../io/table.js';
import { type Content, markup } from '../page/markup.js';
import { facts, notes, pageOf, section } from '../page/page.js';
import { bar, stacked, tableOf } from '../page/table.js';
import type { CodeCount } from './code-counts.js';
import { fewerAt, ofDistinct, placeOf, type Report, requestRows } from './print.js';
import type { RuleCount } from './tally.js';

/** The longest string of an example, in characters. */
const WIDTH = 200;

const MEANING = {
  'simple-string': 'as they are written (RFC 3986 6.2.1)',
  'syntax-based': 'by the rules of all URIs (6.2.2)',
  'scheme-based': 'by the rules of their schemes (6.2.3)',
} as const;

function lead({ findings: { read, levels, invalid } }: Report): string {
  const before = levels['simple-string'];
  if (read === 0) return 'No URI was found.';
  if (before === 0) return `${plural(invalid.distinct, 'string')}, each of them invalid.`;
  const after = levels['scheme-based'];
  return before === after
    ? `${plural(before, 'valid URI')}, each with a normal form of its own.`
    : `${grouped(before)} different valid URIs are ${grouped(after)} once they are normalized.`;
}

function ladder({ findings: { levels, lowerBound } }: Report): Content {
  const all = Object.entries(levels) as [keyof typeof MEANING, number][];
  const first = levels['simple-string'];
  if (first === 0) return [];
  const rows = all.map(([level, count], i) => [
    markup`${level}<small>${MEANING[level]}</small>`,
    grouped(count),
    fewerAt(all, i),
    bar(count, first),
  ]);
  return section(
    'Different URIs at each level',
    tableOf(['Level', ['URIs', 'number'], ['Merged', 'number'], ['Of those as written', 'wide']], rows),
    lowerBound.map(
      (scheme) => markup`<p>Groups of ${scheme} are a lower bound: its equivalence is not transitive.</p>`,
    ),
  );
}

const rest = (all: number, top: number, noun: string): Content =>
  all > top ? markup`<p>And ${plural(all - top, noun)} more: --top ${all}</p>` : [];

function merges(rules: readonly RuleCount[], top: number): Content {
  if (rules.length === 0) return [];
  const rows = rules
    .slice(0, top)
    .map(({ rule, merges: count, example: { first, second } }) => [
      markup`<code>${rule}</code>`,
      grouped(count),
      stacked([excerpt(first, WIDTH)], [excerpt(second, WIDTH)]),
    ]);
  return section(
    'Rules that made different URIs one',
    tableOf(['Rule', ['Merged', 'number'], ['Two that became one', 'wide']], rows),
    rest(rules.length, top, 'rule'),
  );
}

function codes(heading: string, counts: readonly CodeCount[], top: number): Content {
  if (counts.length === 0) return [];
  const rows = counts
    .slice(0, top)
    .map(({ code, severity, distinct, message, section: rfc, example }) => [
      markup`<span class="${severity}">${severity}</span> <code>${code}</code><small>${rfc ?? ''}</small>`,
      grouped(distinct),
      markup`${message}<small>${placeOf(example)}</small><code>${excerpt(example.excerpt, WIDTH)}</code>`,
    ]);
  return section(
    heading,
    tableOf(['Code', ['URIs', 'number'], ['Example', 'wide']], rows),
    rest(counts.length, top, 'code'),
  );
}

function requests(report: Report, top: number): Content {
  const rows = requestRows(report, top);
  return rows.length === 0 ? [] : section('Requests', tableOf(['Of', 'Requests'], rows));
}

/** The report as one page. */
export function reportPage(report: Report, top: number): string {
  const { findings, files } = report;
  const { read, distinct, invalid, relative } = findings;
  const part = (count: number): string => (count === 0 ? '0' : `${grouped(count)} (${ofDistinct(count, distinct)})`);
  return pageOf({
    title: `URIs from ${printable(files)}`,
    lead: lead(report),
    sections: [
      facts([
        ['URIs read', grouped(read)],
        ['distinct', grouped(distinct)],
        ['invalid', part(invalid.distinct)],
        ['relative', part(relative)],
      ]),
      ladder(report),
      merges(findings.rules, top),
      codes('Invalid', findings.invalid.codes, top),
      codes('Valid, with an issue', findings.issues, top),
      requests(report, top),
      notes([...report.notes, ...report.failed]),
    ],
  });
}
