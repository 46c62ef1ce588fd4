import { afterAll, expect, test } from '@jest/globals';
import { type Case, readCases } from '../../../generic/test/corpora/corpus.js';
import { describeCorpora } from '../../../generic/test/corpora/describe-corpora.js';
import { EXCEPTIONS } from './exceptions.js';
import { statementsOf } from './statements.js';

interface Suite {
  readonly file: string;
  /** What of the file is about this scheme. */
  readonly which: (kase: Case) => boolean;
  readonly cases: number;
  /** Cases that say nothing of a path or of validity, and why. */
  readonly aside: readonly { readonly because: string; readonly indices: readonly number[] }[];
  readonly statements: number;
  readonly listed: number;
}

const OPS = ['file-path', 'path-to-uri', 'from-rfc8089', 'to-rfc8089'];
const named = (kase: Case): boolean =>
  ['input', 'uri', 'a', 'b', 'base', 'other'].some((key) => /^file:/i.test(String(kase[key])));
const about = (kase: Case): boolean => named(kase) || OPS.includes(String(kase['op']));

const SUITES: readonly Suite[] = [
  { file: 'go-file-url', which: () => true, cases: 18, aside: [], statements: 30, listed: 3 },
  {
    file: 'rfc-scheme-examples',
    which: (kase) => kase['rfc'] === '8089',
    cases: 11,
    aside: [],
    statements: 22,
    listed: 7,
  },
  { file: 'perl-uri', which: about, cases: 29, aside: [], statements: 41, listed: 29 },
  {
    file: 'league-uri',
    which: about,
    cases: 43,
    aside: [
      { because: 'the origin of a document', indices: [253] },
      { because: 'another scheme', indices: [277, 284, 288] },
    ],
    statements: 43,
    listed: 20,
  },
  { file: 'fast-uri', which: about, cases: 0, aside: [], statements: 0, listed: 0 },
];

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

describeCorpora('third-party suites state what RFC 8089 says', () => {
  const summary: string[] = [];

  test.each(
    SUITES.map(
      (suite) =>
        [`${suite.file}: ${String(suite.cases)} cases, ${String(suite.statements)} statements`, suite] as const,
    ),
  )('%s', (_, suite) => {
    const rows = EXCEPTIONS.filter(({ file }) => file === suite.file).flatMap((exception) => exception.rows);
    const used = new Set<unknown>();
    const unexplained: unknown[] = [];
    const silent: number[] = [];
    const aside = suite.aside.flatMap(({ indices }) => indices);
    let [cases, statements] = [0, 0];
    readCases(suite.file).forEach((kase, index) => {
      if (!suite.which(kase)) return;
      cases += 1;
      if (aside.includes(index)) return;
      const stated = statementsOf(kase);
      if (stated.length === 0) silent.push(index);
      statements += stated.length;
      for (const { says, input, expected, actual } of stated.filter((each) => !same(each.expected, each.actual))) {
        const row = rows.find((each) => same(each, [index, input, says, expected, actual]));
        if (row === undefined) unexplained.push([index, input, says, expected, actual]);
        else used.add(row);
      }
    });
    summary.push(
      suite.file.padEnd(22) +
        [cases, aside.length, statements, statements - used.size, used.size]
          .map((count) => String(count).padStart(11))
          .join(''),
    );

    expect(unexplained).toEqual([]);
    expect(rows.filter((row) => !used.has(row))).toEqual([]);
    expect(silent).toEqual([]);
    expect({ cases, statements, listed: used.size }).toEqual({
      cases: suite.cases,
      statements: suite.statements,
      listed: suite.listed,
    });
  });

  test('every exception belongs to a suite', () => {
    expect(EXCEPTIONS.filter(({ file }) => !SUITES.some((suite) => suite.file === file))).toEqual([]);
  });

  afterAll(() => {
    const head =
      'suite'.padEnd(22) +
      ['cases', 'set aside', 'statements', 'held', 'by row'].map((name) => name.padStart(11)).join('');
    process.stdout.write(`${[head, ...summary].join('\n')}\n`);
  });
});
