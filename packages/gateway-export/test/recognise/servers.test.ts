import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { compile, type Policy } from '@urikit/cache-key';
import { describePairs, pairs } from '../../../../test/support/cache-key-pairs.js';
import { describeWhere } from '../../../../test/support/where-present.js';
import { inside } from '../../../cli/test/support/inside.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { type Outcome, serve, type Serving } from '../lua/support/gateway.js';
import { makeFolder } from '../lua/support/server.js';
import { keyRequest } from '../lua/support/suite.js';
import type { Sent } from '../njs/support/client.js';
import { recogniser, vclRecogniser } from '../../src/vcl/recognise.js';
import { HARD, host, POLICIES, target } from './support/requests.js';
import { NGINX_MAP, VARNISH_VCL } from './support/servers.js';

/**
 * nginx and Varnish of a distribution with one include: each key is right, and a request without a key is not cached.
 * `FUZZ_RUNS` gives the number of random requests for each policy.
 */

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 150);

/** Headers that change an answer, or claim to: none of these requests has a key. */
const OTHERS: readonly Sent[] = [
  { target: '/a', host: 'ex.test', fields: [['Cookie', 'sid=1']] },
  { target: '/a', host: 'ex.test', fields: [['Authorization', 'Basic eDp5']] },
  { target: '/a', host: 'ex.test', fields: [['X-Forwarded-Host', 'evil.test']] },
  { target: '/a', host: 'ex.test', fields: [['X-Original-URL', '/b']] },
  { target: '/a', host: 'ex.test', fields: [['X-Urikit-Key', 'k']] },
  { target: '/a', host: 'ex.test', fields: [['Content-Length', '1']], body: 'x' },
  { target: '/a', host: 'ex.test', method: 'POST' },
];

describe.each([
  [NGINX_MAP, recogniser],
  [VARNISH_VCL, vclRecogniser],
] as const)('%#', (gateway, recogniserOf) => {
  describe.each(Object.entries(POLICIES).slice(0, 3))(
    `${gateway.target} under the policy "%s"`,
    (name, policy: Policy) => {
      describeWhere('in the server itself', gateway.missing, () => {
        const { plan, keyOf, decide } = compile(policy);
        const recognise = recogniserOf(plan)!;
        let serving: Serving;
        /** The key for which each answer of the origin was made. */
        const madeFor = new Map<string, string | undefined>();
        beforeAll(async () => {
          serving = await serve(gateway, { [name]: policy }, makeFolder(gateway.target));
        }, 180_000);
        afterAll(() => serving.stop());

        const keyIn = ({ target: text, host: authority = '', method = 'GET', fields = [] }: Sent): string | undefined =>
          keyOf(keyRequest(method, text, [['Host', authority], ...fields]));

        /** Sends a request, and finds a fault in the way that it shares. */
        async function faultOf(sent: Sent): Promise<string | undefined> {
          const { status, count }: Outcome = await serving.send(name, sent);
          if (!(status === 200 || (status >= 400 && status < 500))) return `status ${String(status)}`;
          if (count === undefined) return undefined;
          const key = keyIn(sent);
          if (!madeFor.has(count)) {
            madeFor.set(count, key);
            return undefined;
          }
          return key !== undefined && madeFor.get(count) === key
            ? undefined
            : `shares the answer to ${String(madeFor.get(count))}`;
        }

        const faultsOf = async (all: readonly Sent[]): Promise<unknown[]> => {
          const faults: unknown[] = [];
          for (const sent of all) {
            const fault = await faultOf(sent);
            if (fault !== undefined) faults.push([sent.host, sent.target.slice(0, 200), fault]);
          }
          return faults;
        };

        test('random requests share an answer by the key of the interpreter alone', async () => {
          const all = fc.sample(fc.record({ target, host }), { seed: testSeed() + 54, numRuns: RUNS });
          const sendable = all.filter((one) => !/[\s"]/.test(one.target));
          expect(await faultsOf([...sendable, ...sendable.slice(0, 100)])).toEqual([]);
        }, 600_000);

        test('hard requests do, too, and none is a fault of the server', async () => {
          const all = HARD.map(([one, authority]) => ({ target: one, host: authority }));
          expect(await faultsOf([...all, ...all, ...OTHERS, ...OTHERS])).toEqual([]);
        }, 60_000);

        test('a recognised request is cached, and forwarded as it is keyed', async () => {
          let hits = 0;
          for (const text of [
            '/',
            '/shop/items?page=2&sort=price',
            '/caf%C3%A9?q=a%20b',
            '/a?A=1&a=2',
            '/x/../b?%61=1',
            '/c?utm_source=x&b=1&a=2',
          ]) {
            const sent = { target: text, host: 'ex.test' };
            const [first, second] = [await serving.send(name, sent), await serving.send(name, sent)];
            const isKeyed = recognise('http', 'ex.test', text) !== undefined;
            expect([text, first.count === second.count && second.count !== undefined]).toEqual([text, isKeyed]);
            if (!isKeyed) continue;
            hits++;
            const decision = decide(keyRequest('GET', text, [['Host', 'ex.test']]));
            expect(first.seen?.line ?? second.seen?.line).toBe(
              `GET ${decision.action === 'key' ? decision.forward.target : ''} HTTP/1.${gateway.target === 'nginx-map' ? '0' : '1'}`,
            );
          }
          expect(hits).toBeGreaterThan(2);
        });

        test('a target of a megabyte is refused', async () => {
          // A server may close the connection while it is still written to.
          const sent = { target: `/?${'a=1&'.repeat(262_144)}`, host: 'ex.test' };
          const status = await serving.send(name, sent).then(
            (one) => one.status,
            () => 414,
          );
          expect(status === 400 || status === 414 || Number.isNaN(status)).toBe(true);
        });

        describePairs('the pairs of requests', () => {
          test('the 26 that may get different answers share none', async () => {
            const all = pairs.filter((one) => one.class === 'N').flatMap(({ a, b }) => [a, b]);
            expect(await faultsOf([...all, ...all])).toEqual([]);
          });
        });

        test('one command writes the file of the one include', async () => {
          const folder = mkdtempSync(join(tmpdir(), 'urikit-include-'));
          const file = join(folder, 'policy.json');
          writeFileSync(file, JSON.stringify(policy));
          const args = ['--target', gateway.target, '--policy', file, '--out', join(folder, 'out')];
          const { code, stdout } = await inside(['export', ...args]);
          const [written = ''] = stdout.split('\n').filter((path) => /\.(?:conf|vcl)$/.test(path));
          expect([code, readFileSync(written, 'utf8').includes(plan.fingerprint)]).toEqual([0, true]);
          rmSync(folder, { recursive: true });
        });
      });
    },
  );
});
