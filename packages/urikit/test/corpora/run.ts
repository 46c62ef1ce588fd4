import { CLASSES } from '../../../generic/test/corpora/classes.js';
import { type Case, readCases } from '../../../generic/test/corpora/corpus.js';
import type { Row } from '../../../generic/test/corpora/exceptions.js';
import { holds, type Statement } from '../../../generic/test/corpora/statement.js';
import { statementsOf } from '../../../generic/test/corpora/statements.js';
import { ASK, isHttpCase } from './ask.js';
import { EXCEPTIONS } from './exceptions.js';
import { schemeStatements } from './scheme-statements.js';

/** What came out of a suite. */
export interface Outcome {
  readonly cases: number;
  readonly chosen: number;
  readonly silent: number;
  readonly statements: number;
  readonly excused: Readonly<Record<string, number>>;
  readonly listed: number;
  /** Disagreements that nobody has explained, as rows. */
  readonly unexplained: readonly Row[];
  /** Rows that match no disagreement any more. */
  readonly stale: readonly Row[];
}

const rowOf = (index: number, { texts, says, expected, actual }: Statement): Row => [
  index,
  texts.join(' '),
  says,
  expected,
  actual,
];

const same = (a: Row, b: Row): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The names that are read as numbers are hosts and no references: only the scheme's statements are about them. */
const generic = (kase: Case): readonly Statement[] =>
  kase['op'] === 'ipv4-number-forms' ? [] : statementsOf(kase, ASK, {});

/** Puts every statement of a suite about the four schemes to the default engine. */
export function run(file: string): Outcome {
  const rows = EXCEPTIONS.filter((each) => each.file === file).flatMap((exception) => exception.rows);
  const used = new Set<Row>();
  const excused: Record<string, number> = {};
  const unexplained: Row[] = [];
  const cases = readCases(file);
  const chosen = cases.flatMap((kase, index) => (isHttpCase(kase) ? [{ kase, index }] : []));
  const stated = chosen.map(({ kase, index }) => ({
    kase,
    index,
    statements: [...generic(kase), ...schemeStatements(kase, ASK, {})],
  }));
  for (const { kase, index, statements } of stated) {
    for (const statement of statements.filter((each) => !holds(each))) {
      const found = rowOf(index, statement);
      const row = rows.find((each) => same(each, found));
      const rule = row === undefined ? CLASSES.find((each) => each.excuses(statement, kase, {})) : undefined;
      if (row !== undefined) used.add(row);
      else if (rule !== undefined) excused[rule.id] = (excused[rule.id] ?? 0) + 1;
      else unexplained.push(found);
    }
  }
  return {
    cases: cases.length,
    chosen: chosen.length,
    silent: stated.filter(({ statements }) => statements.length === 0).length,
    statements: stated.reduce((sum, { statements }) => sum + statements.length, 0),
    excused,
    listed: used.size,
    unexplained,
    stale: rows.filter((row) => !used.has(row)),
  };
}
