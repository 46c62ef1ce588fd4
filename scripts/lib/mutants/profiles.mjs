/** What the tests do without a mistake, kept as long as neither a test nor a source changes. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, filesBelow, hash, readJson } from '../files.mjs';
import { root } from '../process.mjs';
import { askAll } from './pool.mjs';
import { testsOf } from './targets.mjs';

const folder = join(cache, 'mutants');

/** What of this command makes a profile. */
const MAKERS = ['built-ins', 'few-runs', 'instrument', 'modules', 'profile', 'test-globals', 'test-room'];

/** Of all that a test file may load: sources, what tests share, and what makes the profile. */
const sharedHash = () =>
  hash(
    filesBelow(join(root, 'packages'))
      .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|[\\/]dist[\\/]/.test(path))
      .concat(MAKERS.map((name) => join(root, 'scripts/lib/mutants', `${name}.mjs`)))
      .map((path) => hash(readFileSync(path)))
      .join(),
  );

const placeOf = (file) => join(folder, `${hash(file)}.json`);

const keptOf = (file, key) => {
  if (!existsSync(placeOf(file))) return undefined;
  const kept = readJson(placeOf(file));
  return kept.key === key ? kept.profile : undefined;
};

/**
 * @param {readonly { file: string }[]} mutants
 * @returns {Promise<ReadonlyMap<string, object>>} by test file
 */
export const profilesOf = async (mutants, processes) => {
  const shared = sharedHash();
  const tests = Array.from(new Set(Array.from(new Set(mutants.map(({ file }) => file))).flatMap(testsOf)));
  const keyed = tests.map((file) => ({ file, key: hash(shared + readFileSync(join(root, file), 'utf8')) }));
  const profiles = new Map();
  for (const { file, key } of keyed) {
    const kept = keptOf(file, key);
    if (kept !== undefined) profiles.set(file, kept);
  }
  const missing = keyed.filter(({ file }) => !profiles.has(file));
  mkdirSync(folder, { recursive: true });
  await askAll(
    processes,
    missing.map(({ file, key }) => ({ ask: 'profile', file, key })),
    ({ file, key }, { answer, lost }) => {
      const profile = answer ?? { file, failure: lost, tests: [], loaded: [], atLoad: {}, reached: {}, load: 0 };
      writeFileSync(placeOf(file), JSON.stringify({ key, profile }));
      profiles.set(file, profile);
      const failed = profile.tests.filter((test) => test.failed !== undefined).length;
      const trouble =
        failed === 0 ? profile.failure : `${failed} of ${profile.tests.length}, which fail here without a mistake`;
      if (trouble !== undefined) process.stderr.write(`not asked of ${file}: ${trouble.split('\n')[0]}\n`);
    },
  );
  return profiles;
};
