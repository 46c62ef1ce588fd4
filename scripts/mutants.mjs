/**
 * npm run mutants -- [--target NAME] [--room NAME] [--kind NAME] [--count 300] [--seed 1] [--processes 2] [--survivors]
 * [--rows]: puts one small mistake at a time into the sources and asks whether a test finds it. A sample, the same for the same seed, in which
 * each folder has its share.
 */
import { parseArgs } from 'node:util';
import { measure } from './lib/mutants/measure.mjs';
import { mutantsOf } from './lib/mutants/mutants.mjs';
import { profilesOf } from './lib/mutants/profiles.mjs';
import { lineOf, tableOf } from './lib/mutants/report.mjs';
import { sampleOf } from './lib/mutants/sample.mjs';
import { roomOf, targets } from './lib/mutants/targets.mjs';
import { Failure, main } from './lib/process.mjs';
import { ownTemporaryFolder } from './lib/temporary-folder.mjs';

const numberOf = (values, name) => {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < 0) throw new Failure(`expected a whole number for --${name}`, 2);
  return value;
};

const optionsOf = () => {
  try {
    return parseArgs({
      options: {
        target: { type: 'string' },
        room: { type: 'string' },
        kind: { type: 'string' },
        count: { type: 'string', default: '300' },
        seed: { type: 'string', default: '1' },
        processes: { type: 'string', default: '2' },
        survivors: { type: 'boolean', default: false },
        rows: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new Failure(error.message, 2);
  }
};

/** The mistakes of what was asked for, a target or a room or all. */
const allOf = ({ target, room, kind }) => {
  if (target !== undefined && !Object.hasOwn(targets, target))
    throw new Failure(`no target "${target}": ${Object.keys(targets).join(', ')}`, 2);
  const files = (target === undefined ? Object.keys(targets) : [target]).flatMap((name) => targets[name]());
  const rooms = Array.from(new Set(files.map(roomOf)));
  if (room !== undefined && !rooms.includes(room)) throw new Failure(`no room "${room}": ${rooms.join(', ')}`, 2);
  const all = files.filter((file) => room === undefined || roomOf(file) === room).flatMap(mutantsOf);
  const chosen = all.filter((mutant) => kind === undefined || mutant.kind === kind);
  if (kind === undefined || chosen.length > 0) return chosen;
  throw new Failure(
    `no mistake of the kind "${kind}": ${Array.from(new Set(all.map((one) => one.kind))).join(', ')}`,
    2,
  );
};

await main(async () => {
  const values = optionsOf();
  const [count, seed, processes] = ['count', 'seed', 'processes'].map((name) => numberOf(values, name));
  if (processes === 0) throw new Failure('expected at least one process', 2);
  ownTemporaryFolder();
  const all = allOf(values);
  const chosen = sampleOf(all, ({ file }) => roomOf(file), count, seed);
  const profiles = await profilesOf(chosen, processes);
  const results = await measure(chosen, profiles, processes, !values.rows, (result) => {
    if (!values.survivors || result.is === 'survivor') process.stdout.write(`${lineOf(result)}\n`);
  });
  process.stdout.write(`\n${tableOf(results)}\n\nA sample of ${all.length} by seed ${seed}.\n`);
  return results.some(({ is }) => is === 'survivor' || is === 'refuted') ? 1 : 0;
});
