/**
 * npm run guides [-- ARGS of Jest]: publishes all packages to a registry on loopback, and follows every guide literally, each in a
 * fresh project, with packages of this registry. Nothing leaves this machine; other packages come from the registry of npm.
 * npm run guides -- -t gateway: one guide.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { npm } from './lib/cache-folder.mjs';
import { jest } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { startRegistry } from './lib/local-registry.mjs';
import { Failure, main } from './lib/process.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'urikit-guides-'));
  const { env, stop } = await startRegistry(folder);
  try {
    const code = await npm(['publish', '--workspaces'], { env, stdio: ['ignore', 'ignore', 2] });
    if (code !== 0) throw new Failure(`npm publish failed with exit code ${code}`);
    const args = ['--testMatch', '**/*.outside.ts', '--runInBand', '--verbose', '--testTimeout', '300000'];
    return await jest([...args, ...process.argv.slice(2)], env);
  } finally {
    stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
