import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { MODULE } from '../../packages/lines/src/wasm/module.js';
import { wasmModule } from '../../scripts/lib/wasm.mjs';
import { root } from '../support/workspace.js';

test('the module of the machine over lines is what its source gives: npm run wasm', async () => {
  const { file, text, octets } = await wasmModule(root);
  expect(MODULE).toEqual(Array.from(octets));
  expect(readFileSync(file, 'utf8')).toBe(text);
});

// Of them 820 bytes read IPv6addresses and write their one form.
test('the module has at most two and a half kilobytes', () => {
  expect(MODULE.length).toBeLessThan(2560);
});
