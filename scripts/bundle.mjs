/**
 * node ../../scripts/bundle.mjs, in the folder of a package, behind tsc: writes its dist. `npm run build` does it for all.
 */
import { bundlePackage } from './lib/bundle.mjs';
import { main } from './lib/process.mjs';

await main(async () => {
  await bundlePackage(process.cwd());
  return 0;
});
