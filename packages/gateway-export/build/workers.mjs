/**
 * Writes the script that workers are exported with into dist of gateway-export. `npm run build` calls this behind tsc.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleWorker } from './worker-bundle.mjs';
import { main, root } from '../../../scripts/lib/process.mjs';

await main(async () => {
  const file = process.argv[2] ?? join(root, 'packages', 'gateway-export', 'dist', 'export', 'worker.js');
  mkdirSync(dirname(file), { recursive: true });
  // Whoever reads it meanwhile has the old one or the new one.
  writeFileSync(`${file}.${process.pid}`, await bundleWorker());
  renameSync(`${file}.${process.pid}`, file);
  return 0;
});
