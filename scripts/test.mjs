/**
 * npm test: every gate; stops where one fails. The gates that only read the sources run beside the build.
 * npm test -- ARGS: only Jest, with these arguments and no coverage.
 */
import { ensureBuilt } from './lib/build.mjs';
import { countedJest, everyTest, format, lint, typecheck } from './lib/checks.mjs';
import { ensureServers } from './lib/debian.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/process.mjs';

const always = (step) => async () => {
  await step();
  return 0;
};

/** Each stage has gates that do not need each other. The last stage is Jest alone: its counts are the last line. */
const stages = [
  { install: always(ensureInstalled) },
  { build: always(ensureBuilt), format: () => format(), lint, typecheck },
];

const timed = async (name, gate) => {
  const begin = performance.now();
  process.stdout.write(`== ${name}\n`);
  const code = await gate();
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  process.stdout.write(`== ${name} ${code === 0 ? 'ok' : 'failed'}, ${seconds} s\n`);
  return code;
};

const runStages = async () => {
  for (const stage of stages) {
    const codes = await Promise.all(Object.entries(stage).map(([name, gate]) => timed(name, gate)));
    const failed = codes.find((code) => code !== 0);
    if (failed !== undefined) return failed;
  }
  process.stdout.write(
    '== test; npm run test:laws, test:release and test:servers have laws, documents, and tests beside real servers\n',
  );
  return everyTest();
};

await main(async () => {
  const args = process.argv.slice(2);
  if (args.length === 0) return runStages();
  await ensureInstalled();
  await ensureServers();
  return countedJest(args);
});
