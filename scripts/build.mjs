/**
 * npm run build: `tsc -b` for every package.
 */
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/process.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return 0;
});
