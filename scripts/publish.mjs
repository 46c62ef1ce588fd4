/**
 * npm run release:publish: packs each public package by npm, and publishes the tarballs whose version the registry does not have.
 * The registry reads the manifest in the tarball, which `prepack` wrote. lerna would run `postpack` of that manifest, and fail.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from './lib/cache-folder.mjs';
import { readJson } from './lib/files.mjs';
import { packageFolders } from './lib/manifests.mjs';
import { Failure, main, root } from './lib/process.mjs';

const isThere = (id) => {
  try {
    return execFileSync('npm', ['view', id, 'version'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0;
  } catch {
    return false;
  }
};

await main(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-publish-'));
  const packages = packageFolders().map((name) => join(root, 'packages', name));
  const open = packages.filter((cwd) => readJson(join(cwd, 'package.json')).private !== true);
  try {
    for (const cwd of open) {
      const { name, version } = readJson(join(cwd, 'package.json'));
      if (isThere(`${name}@${version}`)) continue;
      const file = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
      const steps = [
        ['pack', '--pack-destination', folder],
        ['publish', file, '--access', 'public'],
      ];
      for (const args of steps)
        if ((await npm(args, { cwd })) !== 0) throw new Failure(`npm ${args[0]} of ${name}@${version} failed`);
      process.stdout.write(`published ${name}@${version}\n`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
});
