/**
 * Writes the keyer as njs runs it into dist of the gateway. `npm run build` calls this behind tsc.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleNjs } from './lib/njs-bundle.mjs';
import { main, root } from './lib/process.mjs';

await main(async () => {
  const file = process.argv[2] ?? join(root, 'packages', 'gateway', 'dist', 'njs', 'runtime.njs');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await bundleNjs());
  return 0;
});
