import type { Paint } from '../io/paint.js';
import { excerpt, grouped, indent, plural, printable, table } from '../io/table.js';
import type { CodeCount, Example } from './code-counts.js';
import type { RequestTally } from './requests.js';
import type { Findings, RuleCount } from './tally.js';

/** The result of `urikit report`; `--json` prints it unchanged. */
export interface Report {
  /** A description of the input: `2 files, read as list and prose`. */
  readonly files: string;
  readonly findings: Findings;
  readonly requests: ReturnType<RequestTally['counts']>;
  readonly notes: readonly string[];
  /** Files that could not be read, each with the reason. */
  readonly failed: readonly string[];
  readonly seconds: number;
  readonly perSecond: number;
}

type Section = readonly string[];

const EXAMPLE_WIDTH = 60;

function totals({ files, findings, seconds, perSecond }: Report, paint: Paint): Section {
  const { read, distinct, invalid, relative } = findings;
  const rows = [
    ['distinct', grouped(distinct), ''],
    ['invalid', grouped(invalid.distinct), ofDistinct(invalid.distinct, distinct)],
    ['relative', grouped(relative), ofDistinct(relative, distinct)],
  ];
  const speed = paint('faint', `  ${seconds.toFixed(2)} s, ${grouped(perSecond)} URIs/s`);
  return [`${paint('heading', plural(read, 'URI'))} from ${files}`, ...indent(table(rows, [1])), speed];
}

/** The share of a count; empty if it is zero. */
export const ofDistinct = (part: number, whole: number): string =>
  part === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`;

/** The number of URIs that a level merges beyond the previous one; empty for zero. */
export function fewerAt(rungs: readonly (readonly [level: string, count: number])[], at: number): string {
  const [, count = 0] = rungs[at] ?? [];
  const merged = (rungs[at - 1]?.[1] ?? count) - count;
  return merged === 0 ? '' : `${grouped(merged)} fewer`;
}

/** The ladder: each level with its number of different URIs. */
function ladder({ findings: { levels, lowerBound } }: Report, paint: Paint): Section {
  const rungs = Object.entries(levels);
  const rows = rungs.map(([level, count], i) => [level, grouped(count), fewerAt(rungs, i)]);
  const notes = lowerBound.map((scheme) =>
    paint('faint', `  groups of ${scheme} are a lower bound: its equivalence is not transitive`),
  );
  return [paint('heading', 'Different URIs at each level (RFC 3986 6.2)'), ...indent(table(rows, [1])), ...notes];
}

function merges(rules: readonly RuleCount[], top: number, paint: Paint): Section {
  if (rules.length === 0) return [];
  const shown = rules
    .slice(0, top)
    .map(({ rule, merges: count, example: { first, second } }) => [
      grouped(count),
      rule,
      `${excerpt(first, EXAMPLE_WIDTH)} = ${excerpt(second, EXAMPLE_WIDTH)}`,
    ]);
  return [
    paint('heading', 'Rules that made different URIs one'),
    ...indent(table(shown, [0])),
    ...rest(rules.length, top, 'rule', paint),
  ];
}

function codes(heading: string, counts: readonly CodeCount[], top: number, paint: Paint): Section {
  if (counts.length === 0) return [];
  const columns = table(
    counts.slice(0, top).map((one) => [grouped(one.distinct), one.severity, one.code]),
    [0],
  );
  const lines = counts
    .slice(0, top)
    .flatMap(({ message, severity, example }, i) => [
      paint(severity === 'error' ? 'wrong' : 'doubtful', columns[i] ?? ''),
      `    ${printable(message)}`,
      paint(
        'faint',
        `    ${printable(placeOf(example))}: ${excerpt(example.excerpt, EXAMPLE_WIDTH)}`.replace(/: $/, ''),
      ),
    ]);
  return [paint('heading', heading), ...indent(lines), ...rest(counts.length, top, 'code', paint)];
}

/** The place of an example. An invalid string is shown up to the position of its issue. */
export const placeOf = ({ place, start }: Example): string =>
  start === undefined ? place : `${place}, position ${String(start)}`;

const rest = (all: number, top: number, noun: string, paint: Paint): Section =>
  all > top ? [paint('faint', `  and ${plural(all - top, noun)} more: --top ${String(all)}`)] : [];

/** Methods and statuses of an access log, and the requests without a URI; no rows without a log. */
export function requestRows({ requests: counts }: Report, top: number): readonly (readonly string[])[] {
  if (counts === undefined) return [];
  const row = (name: string, entries: readonly (readonly [string, number])[]): readonly string[] => [
    name,
    entries
      .slice(0, top)
      .map(([key, count]) => `${printable(key)} ${grouped(count)}`)
      .join(', '),
  ];
  const numbers = [
    ...(counts.otherTargets === 0 ? [] : [['no URI', `the target of ${plural(counts.otherTargets, 'request')}`]]),
    ...(counts.unreadable === 0 ? [] : [['unreadable', plural(counts.unreadable, 'line')]]),
  ];
  return [row('methods', counts.methods), row('statuses', counts.statuses), ...numbers];
}

function requests(report: Report, top: number, paint: Paint): Section {
  const rows = requestRows(report, top);
  return rows.length === 0 ? [] : [paint('heading', 'Requests'), ...indent(table(rows))];
}

/** The report for people. */
export function printReport(report: Report, top: number, paint: Paint): string {
  const { findings } = report;
  const sections = [
    totals(report, paint),
    requests(report, top, paint),
    ladder(report, paint),
    merges(findings.rules, top, paint),
    codes('Invalid', findings.invalid.codes, top, paint),
    codes('Valid, with something to say about it', findings.issues, top, paint),
    report.notes.length === 0 ? [] : [paint('heading', 'Notes'), ...indent(report.notes.map(printable))],
  ];
  return sections
    .filter((section) => section.length > 0)
    .map((section) => section.join('\n'))
    .join('\n\n');
}
