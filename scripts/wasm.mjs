/**
 * npm run wasm: writes packages/lines/src/wasm/module.ts from machine.wat. A test holds the one to the other.
 */
import { writeFileSync } from 'node:fs';
import { main, root } from './lib/process.mjs';
import { wasmModule } from './lib/wasm.mjs';

await main(async () => {
  const { file, text, octets } = await wasmModule(root);
  writeFileSync(file, text);
  process.stdout.write(`${octets.length} octets\n`);
  return 0;
});
