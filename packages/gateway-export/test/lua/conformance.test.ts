import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { root } from '../../../../test/support/workspace.js';
import { describeWhere } from '../../../../test/support/where-present.js';
import { conformanceLines } from '../conformance/generate.js';
import { ensureLua } from './support/gateway.js';
import { commandNamed } from './support/server.js';

/** The keyer in Lua makes whole decisions as Node does: `npm run conformance` asks ten times as much. */

const RUNNER = fileURLToPath(new URL('support/conform.lua', import.meta.url));
const KEYER = join(root, 'packages/gateway-export/dist/export/lua/keyer.lua');
const EACH = 55;

let folder = '';
let lines: readonly string[] = [];
beforeAll(() => {
  ensureLua();
  folder = mkdtempSync(join(tmpdir(), 'urikit-conformance-'));
  lines = [...conformanceLines(7, EACH)];
  writeFileSync(join(folder, 'decisions.ndjson'), lines.join('\n'));
}, 120_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('the file has at least 2,000 requests under at least 20 policies, of each action some', () => {
  const head = JSON.parse(lines[0] ?? '') as { readonly policies: number; readonly requests: number };
  expect([head.policies >= 20, head.requests >= 2000]).toEqual([true, true]);
  expect(lines.length).toBe(1 + head.policies + head.requests);
  for (const action of ['key', 'bypass', 'reject'])
    expect(lines.filter((line) => line.includes(`"decision":{"action":"${action}"`)).length).toBeGreaterThan(200);
});

test('the file is ASCII, and the same again from the same seed', () => {
  expect(lines.filter((line) => /[^ -~]/.test(line))).toEqual([]);
  expect([...conformanceLines(7, 1)]).toEqual([...conformanceLines(7, 1)]);
});

describe.each(['lua5.1', 'lua5.3', 'lua5.4', 'luajit'])('in %s', (name) => {
  const lua = commandNamed(name);
  const missing = `no ${name}; on Debian: apt-get install -y --no-install-recommends ${name === 'luajit' ? 'luajit2' : name}`;
  describeWhere(`the keyer in ${name}`, lua === undefined ? missing : undefined, () => {
    test('every decision is that of Node: action, reason, key, ambiguous, target, host, fields, route', () => {
      const said = execFileSync(lua ?? '', [RUNNER, KEYER, join(folder, 'decisions.ndjson')], { encoding: 'latin1' });
      expect(said).toBe(`agree ${String((JSON.parse(lines[0] ?? '') as { requests: number }).requests)} differ 0\n`);
    });

    test('a decision that differs in one member is found', () => {
      const at = lines.findIndex((line) => line.includes('"ambiguous":false'));
      const file = join(folder, `broken-${name}.ndjson`);
      const plan = lines.slice(0, at).findLast((line) => line.includes('"plan":')) ?? '';
      writeFileSync(file, [plan, (lines[at] ?? '').replace('"ambiguous":false', '"ambiguous":true')].join('\n'));
      const { status, stdout } = spawnSync(lua ?? '', [RUNNER, KEYER, file], { encoding: 'latin1' });
      expect([status, stdout.endsWith('agree 0 differ 1\n')]).toEqual([1, true]);
    });
  });
});
