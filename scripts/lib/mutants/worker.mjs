/** A process of `npm run mutants`: takes one question at a time, answers it, and stays warm. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process.mjs';
import { judge } from './judge.mjs';
import { profileOf } from './profile.mjs';
import { createTestRoom } from './test-room.mjs';

// Each call of `expect` makes errors that nobody reads: without stacks tests take a quarter less.
Error.stackTraceLimit = 0;

const room = createTestRoom();
const profiles = new Map();

const answers = {
  profile: ({ file }) => profileOf(room, file),
  know: ({ known }) => known.forEach((each) => profiles.set(each.file, each)),
  judge: ({ mutant: { file, start, end, by }, tests, laws }) => {
    const text = readFileSync(join(root, file), 'utf8');
    const wrong = text.slice(0, start) + by + text.slice(end);
    return judge(
      room,
      file,
      wrong,
      tests.map(({ test, only }) => ({ ...profiles.get(test), only: only && new Set(only) })),
      laws,
    );
  },
};

// A promise that a mistake left behind is no reason to end; its test has failed or will.
process.on('unhandledRejection', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (question) => {
  void Promise.resolve(answers[question.ask](question)).then((answer) => process.send({ answer }));
});
