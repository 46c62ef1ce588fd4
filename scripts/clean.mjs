/**
 * npm run clean: removes what builds, tests and tools wrote; node_modules stays.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cache } from './lib/files.mjs';
import { main, root } from './lib/process.mjs';

await main(async () => {
  const packages = ['packages', 'examples']
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'dist')))
    .filter((folder) => existsSync(folder));
  for (const path of [...packages, join(root, 'coverage'), join(root, '.nx'), cache]) {
    rmSync(path, { recursive: true, force: true });
  }
  return 0;
});
