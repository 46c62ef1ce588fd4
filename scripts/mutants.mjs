/**
 * npm run mutants -- [--target generic|schemes|cache-key|registry] [--count 60] [--seed 1] [--at FILE:OFFSET]: puts one
 * small mistake at a time into the sources and asks whether a test finds it. A sample, the same for the same seed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutationsOf } from './lib/mutants/mutations.mjs';
import { targets, testsOf } from './lib/mutants/targets.mjs';
import { Failure, main, root, run } from './lib/process.mjs';

/** 32-bit xorshift: the same sample for the same seed. */
const randomOf = (seed) => {
  let state = Math.imul(seed + 1, 0x9e3779b9) | 1;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
};

const sample = (list, count, seed) => {
  const below = randomOf(seed);
  const left = [...list];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)[0]);
};

const jest = (tests, mutant) =>
  run(
    process.execPath,
    [
      ...[
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        join(root, 'node_modules/jest/bin/jest.js'),
      ],
      ...['-w', '1', '--bail', '--silent', '--config', join(root, 'scripts/lib/mutants/jest.config.mjs')],
      ...tests.map((test) => `${root}/${test}`),
    ],
    {
      stdio: 'ignore',
      env: { ...process.env, URIKIT_MUTANT: JSON.stringify(mutant) },
      timeout: 600_000,
      killSignal: 'SIGKILL',
    },
  );

/** Whether any test finds the mistake; one that never ends is found. */
const isKilled = async (mutant) => {
  for (const tests of testsOf(mutant.file)) {
    const code = await jest(tests, mutant);
    // SIGINT and SIGTERM are for us, and say nothing about the mistake.
    if (code === 130 || code === 143) throw new Failure('stopped', code);
    if (code !== 0) return true;
  }
  return false;
};

const written = ({ file, kind, start, end, by }) => {
  const text = readFileSync(join(root, file), 'utf8');
  const line = text.slice(0, start).split('\n').length;
  return `${file}:${line} ${kind}: ${text.slice(start, end).replace(/\s+/g, ' ').slice(0, 60)} -> ${by.replace(/\s+/g, ' ').slice(0, 60)}`;
};

await main(async () => {
  const { values } = parseArgs({
    options: {
      target: { type: 'string' },
      count: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
    },
  });
  const names = values.target === undefined ? Object.keys(targets) : [values.target];
  const unknown = names.find((name) => !Object.hasOwn(targets, name));
  if (unknown !== undefined) throw new Failure(`no target "${unknown}": ${Object.keys(targets).join(', ')}`, 2);
  const [count, seed] = [values.count, values.seed].map(Number);
  if (![count, seed].every(Number.isSafeInteger)) throw new Failure('expected whole numbers for --count and --seed', 2);
  const all = names
    .flatMap((name) => targets[name]())
    .flatMap((file) =>
      mutationsOf(file, readFileSync(join(root, file), 'utf8')).map((mutation) => ({ file, ...mutation })),
    );
  const chosen = sample(all, count, seed);
  // Tests that fail by themselves would find every mistake.
  const first = Array.from(new Set(chosen.flatMap(({ file }) => testsOf(file)[0])));
  if ((await jest(first, {})) !== 0) throw new Failure(`these tests fail without a mistake: ${first.join(' ')}`);
  let killed = 0;
  for (const mutant of chosen) {
    const found = await isKilled(mutant);
    if (found) killed++;
    process.stdout.write(`${found ? 'killed  ' : 'SURVIVED'} ${written(mutant)}\n`);
  }
  process.stdout.write(`${killed} of ${chosen.length} killed, a sample of ${all.length} by seed ${seed}\n`);
  return killed === chosen.length ? 0 : 1;
});
