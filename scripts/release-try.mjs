/**
 * npm run release:try: publishes all packages to a registry on loopback, and does there what people do who come from outside.
 * Nothing leaves this machine; what is of others comes from the registry that npm is configured with.
 * npm run release:try -- --built: takes dist as it is.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { npm } from './lib/cache-folder.mjs';
import { readJson } from './lib/files.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { startRegistry } from './lib/local-registry.mjs';
import { packageFolders } from './lib/manifests.mjs';
import { Failure, main, root, runNode } from './lib/process.mjs';
import { STRANGERS } from './lib/strangers.mjs';

const publicNames = () =>
  packageFolders()
    .map((name) => readJson(join(root, 'packages', name, 'package.json')))
    .filter((manifest) => manifest.private !== true)
    .map(({ name }) => name);

const publish = async ({ url, env }) => {
  const lerna = join(root, 'node_modules', 'lerna', 'dist', 'cli.js');
  const args = ['publish', 'from-package', '--yes', '--registry', url, '--no-git-reset', '--loglevel', 'warn'];
  // lerna refuses what is not committed. Without a repository of git it cannot tell, and a trial is for what is in work.
  const apart = { ...env, GIT_DIR: join(tmpdir(), 'urikit-no-repository') };
  const code = await runNode([lerna, ...args], { env: apart, stdio: ['ignore', 2, 2] });
  // Where it was cut off, a manifest may be the published one.
  for (const name of packageFolders())
    await runNode([join(root, 'scripts', 'pack.mjs'), 'after'], { cwd: join(root, 'packages', name) });
  if (code !== 0) throw new Failure(`lerna publish failed with exit code ${code}`);
};

await main(async () => {
  if (!process.argv.includes('--built')) {
    await ensureInstalled();
    await ensureBuilt();
  }
  const folder = mkdtempSync(join(tmpdir(), 'urikit-release-'));
  const registry = await startRegistry(join(folder, 'registry'));
  let failed = 0;
  try {
    await publish(registry);
    const names = publicNames();
    process.stdout.write(`published: ${names.length} packages\n`);
    for (const [i, [name, act]] of Object.entries(STRANGERS).entries()) {
      const own = join(folder, `stranger-${i}`);
      mkdirSync(own);
      const begun = performance.now();
      await npm(['init', '-y'], { cwd: own, env: registry.env, stdio: ['ignore', 'ignore', 2] });
      const result = await act(own, registry.env, names).catch((error) => {
        if (!(error instanceof Failure)) throw error;
        failed++;
        return `failed: ${error.message}`;
      });
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      process.stdout.write(`a stranger ${name}: ${result ?? 'done'}, ${seconds} s\n`);
    }
  } finally {
    registry.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return failed === 0 ? 0 : 1;
});
