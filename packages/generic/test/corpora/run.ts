import { ASK, REJECTED } from './ask.js';
import { type Case, readCases } from './corpus.js';
import type { Exception, Row } from './exceptions.js';
import { CLASSES } from './classes.js';
import { indicesText } from './indices.js';
import { isMalformed } from './independent.js';
import { holds, type Statement } from './statement.js';
import { statementsOf } from './statements.js';
import type { Suite } from './suites.js';

/** A disagreement that nobody has explained. */
export interface Disagreement {
  readonly index: number;
  readonly input: string;
  readonly says: string;
  readonly expected: unknown;
  readonly ours: unknown;
}

/** What came out of a suite. */
export interface Outcome {
  readonly cases: number;
  /** Indices of what is set aside, for each reason. */
  readonly aside: readonly string[];
  /** Cases that are not set aside and yet state nothing that is checked. */
  readonly silent: readonly number[];
  readonly statements: number;
  readonly held: number;
  /** Indices of the cases with a statement that a class excuses, once for each statement. */
  readonly excused: Readonly<Record<string, string>>;
  /** How many cases are set aside, and how many statements are excused. */
  readonly counts: { readonly aside: number; readonly excused: number };
  readonly listed: number;
  readonly unexplained: readonly Disagreement[];
  /** Rows that match no disagreement: the case is gone, or passes, or is answered otherwise now. */
  readonly stale: readonly Row[];
}

/** Says that a malformed text is rejected, whatever a case states of it. */
const ALL = 'all';

const inputOf = (kase: Case, { texts }: Statement): string =>
  texts.length > 0 ? texts.join(' ') : JSON.stringify(kase['components']);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether a row of exceptions.ts is about a statement. */
function covers([index, input, says, expected, ours]: Row, at: number, kase: Case, statement: Statement): boolean {
  if (index !== at || input !== inputOf(kase, statement)) return false;
  if (says !== ALL)
    return says === statement.says && same(expected, statement.expected) && same(ours, statement.actual);
  return (
    ours === REJECTED &&
    (statement.actual === REJECTED || statement.actual === false) &&
    statement.texts.some((text) => isMalformed(text))
  );
}

/** Puts every statement of a suite to the engine. */
export function run(suite: Suite, exceptions: readonly Exception[]): Outcome {
  const rows = exceptions.filter(({ file }) => file === suite.file).flatMap((exception) => exception.rows);
  const aside = suite.aside.map((): number[] => []);
  const excused: Record<string, number[]> = {};
  const used = new Set<Row>();
  const silent: number[] = [];
  const unexplained: Disagreement[] = [];
  let statements = 0;
  let held = 0;
  const cases = readCases(suite.file);
  cases.forEach((kase, index) => {
    const why = suite.aside.findIndex(({ which }) => which(kase));
    if (why >= 0) {
      aside[why]?.push(index);
      return;
    }
    const stated = statementsOf(kase, ASK, suite);
    if (stated.length === 0) silent.push(index);
    statements += stated.length;
    for (const statement of stated) {
      if (holds(statement)) {
        held += 1;
        continue;
      }
      const row = rows.find((each) => covers(each, index, kase, statement));
      if (row !== undefined) {
        used.add(row);
        continue;
      }
      const rule = CLASSES.find((each) => each.excuses(statement, kase, suite));
      if (rule !== undefined) (excused[rule.id] ??= []).push(index);
      else
        unexplained.push({
          index,
          input: inputOf(kase, statement),
          says: statement.says,
          expected: statement.expected,
          ours: statement.actual,
        });
    }
  });
  const stale = rows.filter((row) => !used.has(row));
  return {
    cases: cases.length,
    aside: aside.map(indicesText),
    excused: Object.fromEntries(Object.entries(excused).map(([id, indices]) => [id, indicesText(indices)])),
    counts: { aside: aside.flat().length, excused: Object.values(excused).flat().length },
    silent,
    statements,
    held,
    listed: used.size,
    unexplained,
    stale,
  };
}
