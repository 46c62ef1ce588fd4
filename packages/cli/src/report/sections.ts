import { grouped, plural } from '../io/table.js';
import type { Cell, Section, Summary } from '../page/sections.js';
import type { CodeCount, Example } from './code-counts.js';
import type { RequestTally } from './requests.js';
import type { Findings } from './tally.js';

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

/** Methods and statuses of an access log, and the requests without a URI; no rows without a log. */
function requests({ requests: counts }: Report, top: number): readonly (readonly string[])[] {
  if (counts === undefined) return [];
  const row = (name: string, entries: readonly (readonly [string, number])[]): readonly string[] => [
    name,
    entries
      .slice(0, top)
      .map(([key, count]) => `${key} ${grouped(count)}`)
      .join(', '),
  ];
  const { methods, statuses, otherTargets, unreadable } = counts;
  return [
    row('methods', methods),
    row('statuses', statuses),
    ...(otherTargets === 0 ? [] : [['no URI', `the target of ${plural(otherTargets, 'request')}`]]),
    ...(unreadable === 0 ? [] : [['unreadable', plural(unreadable, 'line')]]),
  ];
}

const MEANING: Readonly<Record<keyof Findings['levels'], string>> = {
  'simple-string': 'as they are written (RFC 3986 6.2.1)',
  'syntax-based': 'by the rules of all URIs (6.2.2)',
  'scheme-based': 'by the rules of their schemes (6.2.3)',
};

/** The ladder: each level with its number of different URIs. */
function ladder(levels: Findings['levels']): readonly (readonly Cell[])[] {
  const rungs = Object.entries(levels) as [keyof Findings['levels'], number][];
  return rungs.map(([level, count], i) => {
    const merged = (rungs[i - 1]?.[1] ?? count) - count;
    return [
      { name: level, meaning: MEANING[level] },
      count,
      merged === 0 ? '' : `${grouped(merged)} fewer`,
      { part: count, whole: levels['simple-string'] },
    ];
  });
}

/** The place of an example. An invalid string is shown up to the position of its issue. */
const placeOf = ({ place, start }: Example): string =>
  start === undefined ? place : `${place}, position ${String(start)}`;

/** The first counts, and the number of the others. */
const ranked = <Count>(
  heading: string,
  columns: readonly [name: string, number: string, example: string],
  [all, top, noun]: readonly [readonly Count[], number, string],
  rowOf: (count: Count) => readonly Cell[],
): Section => ({
  heading,
  tables: [{ columns, rows: all.slice(0, top).map(rowOf), inTerminal: 'counted' }],
  remarks: all.length > top ? [`and ${plural(all.length - top, noun)} more: --top ${String(all.length)}`] : [],
});

const codes = (heading: string, counts: readonly CodeCount[], top: number): Section =>
  ranked(
    heading,
    ['Code', 'URIs', 'Example'],
    [counts, top, 'code'],
    ({ code, severity, distinct, message, section = '', example }) => [
      { severity, name: code, meaning: section },
      distinct,
      { message, place: placeOf(example), example: example.excerpt },
    ],
  );

/** A report for a terminal and for a page. @param top - the most rules and codes */
export function summaryOf(report: Report, top: number): Summary {
  const { read, distinct, estimate, invalid, relative, rules, levels, lowerBound, issues } = report.findings;
  const sections = [
    { heading: 'Requests', tables: [{ columns: ['Of', 'Requests'], rows: requests(report, top) }] },
    {
      heading: 'Different URIs at each level (RFC 3986 6.2)',
      tables: [{ columns: ['Level', 'URIs', 'Merged', 'Of those as written'], rows: ladder(levels) }],
      remarks: lowerBound.map((scheme) => `groups of ${scheme} are a lower bound: its equivalence is not transitive`),
    },
    ranked(
      'Rules that made different URIs one',
      ['Rule', 'Merged', 'Two that became one'],
      [rules, top, 'rule'],
      ({ rule, merges, example: { first, second } }) => [
        { name: rule },
        merges,
        [{ quoted: first }, { quoted: second }],
      ],
    ),
    codes('Invalid', invalid.codes, top),
    codes('Valid, with an issue', issues, top),
    { heading: 'Notes', list: report.notes },
  ];
  return {
    counted: plural(read, 'URI'),
    source: report.files,
    facts: [
      [estimate === undefined ? 'distinct' : `distinct, within ${(100 * estimate.error).toFixed(1)} %`, distinct],
      ['invalid', invalid.distinct, invalid.distinct / distinct],
      ['relative', relative, relative / distinct],
    ],
    sections,
  };
}
