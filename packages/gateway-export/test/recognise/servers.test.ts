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
import { serve, type Serving } from '../lua/support/gateway.js';
import { makeFolder } from '../lua/support/server.js';
import { keyRequest } from '../lua/support/suite.js';
import { recogniser, vclRecogniser } from '../../src/vcl/recognise.js';
import { faultFinder } from './support/faults.js';
import { host, POLICIES, target } from './support/requests.js';
import { NGINX_MAP, VARNISH_VCL } from './support/servers.js';

/**
 * nginx and Varnish of a distribution with one include: each key is right, and a request without a key is not cached.
 * `FUZZ_RUNS` gives the number of random requests for each policy.
 */

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 150);

describe.each([
  [NGINX_MAP, recogniser],
  [VARNISH_VCL, vclRecogniser],
] as const)('%#', (gateway, recogniserOf) => {
  describe.each(Object.entries(POLICIES).slice(0, 3))(
    `${gateway.target} under the policy "%s"`,
    (name, policy: Policy) => {
      describeWhere('in the server itself', gateway.missing, () => {
        const { plan, decide } = compile(policy);
        const recognise = recogniserOf(plan)!;
        let serving: Serving;
        let faultsOf: ReturnType<typeof faultFinder>;
        beforeAll(async () => {
          serving = await serve(gateway, { [name]: policy }, makeFolder(gateway.target));
          faultsOf = faultFinder(serving.keyer(name), (sent) => serving.send(name, sent));
        }, 180_000);
        afterAll(() => serving.stop());

        test('random requests share an answer by the key of the interpreter alone', async () => {
          const all = fc.sample(fc.record({ target, host }), { seed: testSeed() + 54, numRuns: RUNS });
          const sendable = all.filter((one) => !/[\s"]/.test(one.target));
          expect(await faultsOf([...sendable, ...sendable.slice(0, 100)])).toEqual([]);
        }, 600_000);

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
