import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, test } from '@jest/globals';
import { documents } from '../../documents/support/markdown.js';
import { newReader, type Reader } from './reader.js';
import { type Step, stepsOf } from './steps.js';

/** Programs of guides beside Node and a POSIX shell. */
const PROGRAMS = ['redis-server', 'curl'];

const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

const absent = PROGRAMS.filter((program) => !isInstalled(program));

const missing = (text: string): string | undefined => {
  const program = absent.find((one) => text.includes(one));
  return program === undefined ? undefined : `needs ${program}`;
};

/** A guide or the front page, with its steps. */
export interface Guide {
  readonly file: string;
  readonly steps: readonly Step[];
  /** Whether it starts programs that listen. */
  readonly serves: boolean;
}

export const guides: readonly Guide[] = documents
  .filter(({ file }) => file === 'README.md' || file.startsWith('docs/guides/'))
  .map(({ file, text }) => ({ file, steps: stepsOf(text, missing), serves: text.includes('\n# terminal: ') }));

/** A test for each step of a guide, in the order of the guide, in one new project; its programs are ended behind them. */
export function follow({ file, steps, serves }: Guide, newProject: () => string | Promise<string>): void {
  describe(file, () => {
    let reader: Reader | undefined;
    beforeAll(async () => {
      reader = newReader(await newProject(), serves);
    });
    afterAll(() => reader?.leave());

    for (const { name, without, take } of steps)
      if (without === undefined) test(name, () => take(reader as Reader));
      else test.skip(`${name} (${without})`, () => undefined);
  });
}
