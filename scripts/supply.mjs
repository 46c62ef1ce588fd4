/**
 * node scripts/supply.mjs licences|sbom: what is installed, by the lock file. Nothing is asked over a network.
 */
import { join } from 'node:path';
import { readJson } from './lib/files.mjs';
import { countsOf, refusedLicences, shippedBy } from './lib/licences.mjs';
import { Failure, main, root } from './lib/process.mjs';
import { sbomOf } from './lib/sbom.mjs';

const lock = readJson(join(root, 'package-lock.json'));
const written = (counts) => counts.map(([licence, count]) => `${count} ${licence}`).join(', ');

const commands = {
  licences: () => {
    const refused = refusedLicences(lock);
    if (refused.length > 0) throw new Failure(`licences that are not allowed:\n  ${refused.join('\n  ')}`);
    process.stdout.write(`shipped: ${written(countsOf(lock, shippedBy(lock.packages)))}\n`);
    process.stdout.write(`installed: ${written(countsOf(lock, Object.keys(lock.packages)))}\n`);
    return 0;
  },
  sbom: () => {
    process.stdout.write(`${JSON.stringify(sbomOf(lock), undefined, 2)}\n`);
    return 0;
  },
};

await main(async () => {
  const [name = ''] = process.argv.slice(2);
  if (!Object.hasOwn(commands, name)) throw new Failure(`no command "${name}": ${Object.keys(commands).join(', ')}`, 2);
  return commands[name]();
});
