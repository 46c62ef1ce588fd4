import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compile, type Decision, type Policy } from '@urikit/cache-key';
import { hasOneForm } from '@urikit/cache-key/keyer';
import { describeWhere } from '../../../../test/support/where-present.js';
import { luaLiteral } from '../../src/parts/lua-literal.js';
import { targetNamed } from '../../src/targets.js';
import type { Sent } from '../njs/support/client.js';
import { shown } from '../njs/support/requests.js';
import { ensureLua, runtime } from './support/gateway.js';
import { commandNamed, makeFolder } from './support/server.js';
import { HOSTILE, keyRequest, requestOf } from './support/suite.js';

/** The plugins for Kong and APISIX, in LuaJIT, against the functions of both that they call: neither gateway is here. */

const RUNNER = fileURLToPath(new URL('support/openresty.lua', import.meta.url));
const PLUGINS = { kong: 'kong/plugins/urikit/handler.lua', apisix: 'apisix/plugins/urikit.lua' } as const;
const lua = commandNamed('luajit');

const POLICIES: Readonly<Record<string, Policy>> = {
  standard: {},
  tracking: { query: { exclude: 'tracking', empty: 'drop' } },
  ...HOSTILE,
};

const named = [
  ['/plain?b=1&a=2', '/plain', '/empty?', '/left?utm_source=a', '/left?utm_source=?', '/a?b=?', '/a??'],
  ['http://ex.test/a?', 'http://ex.test/absolute', '//two', '/|unwise', '/../a', '/a%00', '*', 'a'],
].flat();

const requests: readonly Sent[] = [
  ...named.map((target): Sent => ({ target, host: 'EX.test:80' })),
  ...fc.sample(shown, { seed: 2026, numRuns: 200 }).flatMap((one) => requestOf(one) ?? []),
];

/** As nginx lends them: names in lower case, several of one name as a list. */
function headersOf({ host = '', fields = [] }: Sent): Readonly<Record<string, string | readonly string[]>> {
  const headers = new Map<string, string[]>([['host', [host]]]);
  for (const [name, value] of fields) {
    const lower = name.toLowerCase();
    headers.set(lower, [...(headers.get(lower) ?? []), value]);
  }
  return Object.fromEntries(
    [...headers].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}

/** nginx shows an absolute-form without its authority. */
const asUri = (target: string): string => target.replace(/^[a-z]+:\/\/[^/?#]*/i, '');

const text = (digits: string): string => Buffer.from(digits, 'hex').toString('latin1');

interface Done {
  readonly status: string;
  readonly key: string;
  readonly bypass: string;
  readonly target: string;
  readonly host: string;
}

const { folder, write } = makeFolder('openresty');
beforeAll(() => {
  ensureLua();
}, 120_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function runIn(kind: keyof typeof PLUGINS, policy: string): readonly (readonly [Sent, Decision, Done])[] {
  const { plan, decide } = compile(POLICIES[policy] ?? {});
  const context = { name: 'urikit', folder, trust: false, runtime };
  for (const file of targetNamed(kind).files(plan, context)) write(`${policy}/${file.path}`, file.text);
  const list = requests.map((sent) => ({
    line: `${sent.method ?? 'GET'} ${sent.target} HTTP/1.1`,
    scheme: 'http',
    uri: asUri(sent.target),
    headers: headersOf(sent),
  }));
  write('requests.lua', `return ${luaLiteral(list)}`);
  const args = [RUNNER, kind, join(folder, policy, PLUGINS[kind]), join(folder, 'requests.lua')];
  const lines = execFileSync(lua ?? '', args, { encoding: 'latin1' })
    .trimEnd()
    .split('\n');
  expect(lines.length).toBe(requests.length);
  return requests.map((sent, i) => {
    const [status = '', ...parts] = (lines[i] ?? '').split(' ');
    const [key = '', bypass = '', target = '', host = ''] = parts.map(text);
    const { method = 'GET', host: own = '', fields = [] } = sent;
    const decision = decide(keyRequest(method, sent.target, [['Host', own], ...fields]));
    return [sent, decision, { status, key, bypass, target, host }];
  });
}

const missing =
  lua === undefined ? 'no luajit; on Debian: apt-get install -y --no-install-recommends luajit2' : undefined;
describeWhere('the plugins for gateways on OpenResty', missing, () => {
  describe.each(['kong', 'apisix'] as const)('%s', (kind) => {
    test.each(Object.keys(POLICIES))('decides as Node does, and forwards what it keys: %s', (policy) => {
      const { plan } = compile(POLICIES[policy] ?? {});
      const counts = { key: 0, bypass: 0, reject: 0 };
      let changed = 0;
      for (const [sent, decision, { status, key, bypass, target, host }] of runIn(kind, policy)) {
        // An origin-form alone goes on, and CONNECT has none.
        const refused =
          decision.action === 'reject' ||
          !decision.forward.target.startsWith('/') ||
          sent.method === 'CONNECT' ||
          !hasOneForm(plan, decision);
        counts[refused ? 'reject' : decision.action]++;
        expect([sent, status]).toEqual([sent, refused ? '400' : '200']);
        if (refused) continue;
        const { forward } = decision;
        expect([sent, host]).toEqual([sent, forward.host]);
        const isKept = decision.action === 'key' && bypass === '';
        expect([sent, key, bypass]).toEqual([sent, isKept ? decision.key : '', isKept ? '' : '1']);
        if (target === forward.target) continue;
        // Kong forwards these otherwise than they are keyed.
        expect([sent, kind, isKept]).toEqual([sent, 'kong', false]);
        changed++;
      }
      expect(changed > 0).toBe(kind === 'kong');
      expect(Math.min(counts.key, counts.reject, counts.bypass + counts.key - 20)).toBeGreaterThan(0);
    });
  });

  test('Kong keeps no answer where it adds a "?" that the key has not, or writes a path anew', () => {
    const kept = runIn('kong', 'tracking').filter(
      ([sent]) => named.includes(sent.target) && sent.host === 'EX.test:80',
    );
    const bypassed = kept.flatMap(([{ target }, { action }, { bypass }]) =>
      action === 'key' && bypass === '1' ? [target] : [],
    );
    expect(bypassed).toEqual(['/empty?', '/left?utm_source=?', 'http://ex.test/a?', '/|unwise']);
  });
});
