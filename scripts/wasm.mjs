/**
 * npm run wasm: writes the files module.ts of packages/clickhouse/src from their sources in WAT. A test holds the one to the
 * other.
 */
import { writeFileSync } from 'node:fs';
import { main, root } from './lib/process.mjs';
import { wasmModules } from './lib/wasm.mjs';

await main(async () => {
  for (const { file, text, octets } of await wasmModules(root)) {
    writeFileSync(file, text);
    process.stdout.write(`${octets.length} octets\n`);
  }
  return 0;
});
