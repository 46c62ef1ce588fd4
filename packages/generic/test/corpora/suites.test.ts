import { afterAll, expect, test } from '@jest/globals';
import { CLASSES } from './classes.js';
import { describeCorpora } from './describe-corpora.js';
import { EXCEPTIONS } from './exceptions.js';
import { PINS } from './pins.js';
import { run } from './run.js';
import { SUITES } from './suites.js';

describeCorpora('third-party suites state what RFC 3986 says', () => {
  const summary: string[] = [];

  test.each(
    SUITES.map(
      (each) => [`${each.file}: ${String(each.cases)} cases, ${String(each.statements)} statements`, each] as const,
    ),
  )('%s', (_, each) => {
    const outcome = run(each, EXCEPTIONS);
    const { aside: set, excused } = outcome.counts;
    const columns = [
      outcome.cases,
      set,
      outcome.cases - set,
      outcome.statements,
      outcome.held,
      excused,
      outcome.listed,
    ];
    summary.push(each.file.padEnd(22) + columns.map((count) => String(count).padStart(11)).join(''));

    expect(outcome.unexplained).toEqual([]);
    expect(outcome.stale).toEqual([]);
    expect(outcome.silent).toEqual([]);
    expect({ ...outcome, held: undefined }).toMatchObject({
      cases: each.cases,
      statements: each.statements,
      listed: each.listed,
    });
    const pinned = PINS[each.file];
    const aside = each.aside.map(({ because }, i) => [because, outcome.aside[i]]);
    expect(aside).toEqual(each.aside.map(({ because }, i) => [because, pinned?.aside[i]]));
    expect(outcome.excused).toEqual(pinned?.excused);
  });

  test('every class of disagreement excuses something, and every exception belongs to a suite', () => {
    const ids = new Set(Object.values(PINS).flatMap(({ excused }) => Object.keys(excused)));
    expect(CLASSES.map(({ id }) => id).filter((id) => !ids.has(id))).toEqual([]);
    const files = SUITES.map(({ file }) => file);
    expect(EXCEPTIONS.filter(({ file }) => !files.includes(file))).toEqual([]);
  });

  afterAll(() => {
    const head =
      'suite'.padEnd(22) +
      ['cases', 'set aside', 'checked', 'statements', 'held', 'by class', 'by row']
        .map((name) => name.padStart(11))
        .join('');
    process.stdout.write(`${[head, ...summary].join('\n')}\n`);
  });
});
