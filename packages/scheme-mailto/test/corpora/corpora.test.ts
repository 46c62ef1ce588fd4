import { expect, test } from '@jest/globals';
import { readCases } from '../../../generic/test/corpora/corpus.js';
import { describeCorpora } from '../../../generic/test/corpora/describe-corpora.js';
import type { Row } from '../../../generic/test/corpora/exceptions.js';
import { holds, type Statement } from '../../../generic/test/corpora/statement.js';
import { EXCEPTIONS } from './exceptions.js';
import { isMailto, statementsOf } from './statements.js';

/** How many cases of mailto a file has, how many of them say nothing that a scheme answers, what the others state. */
const SUITES = [
  { file: 'rfc-scheme-examples', cases: 24, silent: 0, statements: 63 },
  // A text that is completed by a guess.
  { file: 'perl-uri', cases: 7, silent: 1, statements: 8 },
  // An origin, which a mailto URI has none of.
  { file: 'league-uri', cases: 13, silent: 1, statements: 12 },
  { file: 'uri-js', cases: 39, silent: 0, statements: 58 },
  // The prototype of an object of the library.
  { file: 'fast-uri', cases: 104, silent: 1, statements: 128 },
];

const rowOf = (index: number, { texts: [text = ''], says, expected, actual }: Statement): Row => [
  index,
  text,
  says,
  expected,
  actual,
];

const shown = (rows: readonly Row[]): readonly string[] => rows.map((row) => JSON.stringify(row)).sort();

describeCorpora('third-party suites state what RFC 6068 says', () => {
  test.each(SUITES)('$file: $cases cases, $statements statements', ({ file, ...expected }) => {
    const cases = readCases(file)
      .map((kase, index) => ({ kase, index }))
      .filter(({ kase }) => isMailto(kase))
      .map(({ kase, index }) => ({ index, statements: statementsOf(kase) }));
    const counts = {
      cases: cases.length,
      silent: cases.filter(({ statements }) => statements.length === 0).length,
      statements: cases.reduce((sum, { statements }) => sum + statements.length, 0),
    };
    expect(counts).toEqual(expected);

    const disagreements = cases.flatMap(({ index, statements }) =>
      statements.filter((each) => !holds(each)).map((each) => rowOf(index, each)),
    );
    const listed = EXCEPTIONS.filter((exception) => exception.file === file).flatMap(({ rows }) => rows);
    expect(shown(disagreements)).toEqual(shown(listed));
  });

  test('every exception belongs to a suite', () => {
    expect(EXCEPTIONS.filter(({ file }) => !SUITES.some((suite) => suite.file === file))).toEqual([]);
  });
});
