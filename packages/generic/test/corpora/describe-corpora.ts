import { describe, test } from '@jest/globals';
import { present } from './corpus.js';

const ABSENT = 'skipped: ../shared/corpora is not here';

/** `describe`, or one skipped test that says why, in the report and on the output, where the suites are not here. */
export function describeCorpora(title: string, body: () => void): void {
  const suite = present ? describe : describe.skip;
  if (!present) process.stdout.write(`${title}: ${ABSENT}\n`);
  suite(present ? title : ABSENT, present ? body : () => test(title, () => undefined));
}
