/**
 * npm test: every gate, in the order in which they fail fastest; stops at the first that fails.
 * npm test -- ARGS: only Jest, with these arguments and no coverage.
 */
import { ensureBuilt } from './lib/build.mjs';
import { countedJest, format, lint, typecheck } from './lib/checks.mjs';
import { ensureServers } from './lib/debian.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/process.mjs';

const always = (step) => async () => {
  await step();
  return 0;
};

const stages = [
  ['install', always(ensureInstalled)],
  ['build', always(ensureBuilt)],
  ['format', () => format()],
  ['lint', lint],
  ['typecheck', typecheck],
  ['servers', always(ensureServers)],
  ['test', () => countedJest(['--coverage'])],
];

const runStages = async () => {
  for (const [name, stage] of stages) {
    const begin = performance.now();
    process.stdout.write(`== ${name}\n`);
    const code = await stage();
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    // The last stage ends with Jest's own summary and the line of counts: nothing is printed after it.
    if (stage !== stages.at(-1)[1]) process.stdout.write(`== ${name} ${code === 0 ? 'ok' : 'failed'}, ${seconds} s\n`);
    if (code !== 0) return code;
  }
  return 0;
};

await main(async () => {
  const args = process.argv.slice(2);
  if (args.length === 0) return runStages();
  await ensureInstalled();
  await ensureServers();
  return countedJest(args);
});
