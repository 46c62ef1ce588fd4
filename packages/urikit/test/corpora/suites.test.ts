import { expect, test } from '@jest/globals';
import { describeCorpora } from '../../../generic/test/corpora/describe-corpora.js';
import { EXCEPTIONS } from './exceptions.js';
import { run } from './run.js';
import { SUITES } from './suites.js';

describeCorpora('third-party suites on http, https, ws and wss, put to the default engine', () => {
  test.each(
    SUITES.map(
      (each) => [`${each.file}: ${String(each.chosen)} cases, ${String(each.statements)} statements`, each] as const,
    ),
  )('%s', (_, each) => {
    const { unexplained, stale, ...counts } = run(each.file);
    expect(unexplained).toEqual([]);
    expect(stale).toEqual([]);
    expect({ file: each.file, ...counts }).toEqual(each);
  });

  test('every exception belongs to a suite and says why', () => {
    const files = SUITES.map(({ file }) => file);
    expect(EXCEPTIONS.filter(({ file, because }) => !files.includes(file) || because === '')).toEqual([]);
  });
});
