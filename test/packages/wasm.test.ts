import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { MODULE as CLICKHOUSE } from '../../packages/clickhouse/src/functions/module.js';
import { MODULE } from '../../packages/clickhouse/src/wasm/module.js';
import { fromHex } from '../../packages/clickhouse/src/wasm/web-assembly.js';
import { wasmModules } from '../../scripts/lib/wasm.mjs';
import { root } from '../support/workspace.js';

test('the modules of the machine over lines are what their sources give: npm run wasm', async () => {
  const modules = await wasmModules(root);
  expect(modules.map(({ octets }) => Array.from(octets))).toEqual(
    [MODULE, CLICKHOUSE].map((lines) => Array.from(fromHex(lines))),
  );
  for (const { file, text } of modules) expect(readFileSync(file, 'utf8')).toBe(text);
});

// Of them 820 bytes read IPv6addresses and write their one form, and 550 remove dot-segments.
// That of ClickHouse has a way for each code of issue, and resolves references: 1,700 bytes.
test('the modules have at most three kilobytes, and nine', () => {
  expect(fromHex(MODULE).length).toBeLessThan(3072);
  expect(fromHex(CLICKHOUSE).length).toBeLessThan(9216);
});
