import fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { compile, type KeyRequest } from '@urikit/cache-key';
import { recogniser, vclRecogniser } from '../../src/vcl/recognise.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { host, POLICIES, target } from './support/requests.js';

/** Keys that servers make by expressions alone are those of the interpreter. `FUZZ_RUNS` gives the number of requests of each policy. */

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 3000);

const requestOf = (scheme: 'http' | 'https', name: string, text: string): KeyRequest => ({
  method: 'GET',
  scheme,
  host: name,
  target: text,
  header: () => undefined,
});

describe.each(Object.entries(POLICIES))('under the policy "%s"', (_, policy) => {
  const { plan, keyOf } = compile(policy);
  test.each([
    ['maps of nginx', recogniser(plan), undefined],
    // Varnish has no TLS: behind a server that ends it, a request counts as http.
    ['VCL', vclRecogniser(plan), 'http' as const],
  ])(
    'a key by %s is that of the interpreter',
    (_server, recognise, seen) => {
      let count = 0;
      fc.assert(
        fc.property(fc.constantFrom('http', 'https'), host, target, (scheme, name, text) => {
          const key = recognise?.(scheme, name, text);
          if (key === undefined) return;
          count++;
          expect([name, text, key]).toEqual([name, text, keyOf(requestOf(seen ?? scheme, name, text))]);
        }),
        { seed: testSeed() + 54, numRuns: RUNS },
      );
      expect(count).toBeGreaterThan(RUNS / 300);
    },
    600_000,
  );
});
