/**
 * node scripts/check.mjs format|lint|typecheck|coverage|fuzz|laws|prove|release|servers|watch [ARGS]: one gate alone.
 */
import { ensureBuilt } from './lib/build.mjs';
import { format, jest, lint, OWN_COMMANDS, typecheck } from './lib/checks.mjs';
import { ensureServers } from './lib/debian.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, main, root } from './lib/process.mjs';

const checks = {
  format: (args) => format(args.length === 0 ? ['.'] : args),
  lint,
  typecheck,
  coverage: (args) => jest(['--coverage', '--collectCoverageFrom=packages/*/src/**/*.ts', ...args]),
  watch: (args) => jest(['--watch', ...args]),
  prove: (args) => jest(['--verbose', '--', `${root}/test/proof/`, ...args], { PROVE: 'all' }),
  laws: async () => {
    await ensureBuilt();
    return OWN_COMMANDS.laws();
  },
  release: async () => {
    await ensureBuilt();
    return OWN_COMMANDS.release();
  },
  servers: async () => {
    await Promise.all([ensureBuilt(), ensureServers()]);
    return OWN_COMMANDS.servers();
  },
  fuzz: async (args) => {
    // The soak runs the gateway as a process.
    await ensureBuilt();
    return jest(['--testMatch', '**/*.fuzz.ts', '--', ...args]);
  },
};

await main(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  if (!Object.hasOwn(checks, name))
    throw new Failure(`there is no check "${name}": ${Object.keys(checks).join(', ')}`, 2);
  await ensureInstalled();
  return checks[name](args);
});
