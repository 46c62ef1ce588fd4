import { expect, test } from '@jest/globals';
import { compile, explain, type KeyRequest, type Policy } from '@urikit/cache-key';
import fc from 'fast-check';
import { campaign, testSeed } from '../../../generic/test/generators/campaign.js';
import { engine } from '../../../urikit/src/index.js';
import { randomPair, type RequestPair } from '../generators/pairs.js';
import { DEFAULT_POLICY } from '../generators/policies.js';
import type { OracleRequest } from '../oracle/types.js';
import { get } from '../support/request.js';
import { simplerPairs } from './agreement.js';
import { keyRequest } from './requests.js';

/** Keys and the engine say one thing of one pair: by which rules it is one, and what an opt-in rule does. */

const uriOf = ({ scheme, host, target }: OracleRequest): string =>
  target.startsWith('/') ? `${scheme}://${host ?? ''}${target}` : target;

/** Rules of HTTP, which no URI shows. */
const OF_HTTP = new Set(['head-as-get', 'absolute-form']);

test('explain names for two requests with one key the rules that engine.compare names for their URIs', () => {
  const keyer = compile({ unwise: 'invalid' });
  let merged = 0;
  const fault = ({ a, b }: RequestPair): string | undefined => {
    const [x, y] = [a, b].map((one) =>
      keyRequest({ ...one, method: 'GET', fields: [], hasBody: false, trusted: false }),
    );
    const key = keyer.keyOf(x as KeyRequest);
    if (key === undefined || key !== keyer.keyOf(y as KeyRequest)) return undefined;
    const named = explain(keyer, x as KeyRequest, y as KeyRequest).merged.map(({ rule }) => rule);
    const rules = Array.from(new Set(named.filter((rule) => !OF_HTTP.has(rule)))).sort();
    const because = Array.from(new Set<string>(engine.compare(uriOf(a), uriOf(b)).because)).sort();
    if (because.length > 0) merged++;
    return JSON.stringify(rules) === JSON.stringify(because)
      ? undefined
      : `explain: ${JSON.stringify(rules)}, the engine: ${JSON.stringify(because)}`;
  };
  campaign({
    seed: testSeed(),
    runs: 4_000,
    generate: (random) => randomPair(random, DEFAULT_POLICY),
    fault,
    simpler: simplerPairs,
  });
  expect(merged).toBeGreaterThan(400);
});

/** Targets of which these rules have something to do with most. */
const target = fc
  .array(fc.constantFrom('/', '//', 'a', 'b', '.', '..', '?', '&', '=', 'a=', '%41', '%2f', 'B', '1', '+', '='), {
    maxLength: 12,
  })
  .map((parts) => '/' + parts.join(''));

/** Each opt-in rule of the engine with the policy of its name. */
const SAME: readonly (readonly [Parameters<typeof engine.normalize>[1], Policy])[] = [
  [{ rules: ['trailing-slash'] }, { path: { trailingSlash: 'strip' } }],
  [{ rules: ['duplicate-slashes'] }, { path: { slashes: 'merge' } }],
  [{ rules: ['query-order'] }, { query: { order: 'name' } }],
  [{ rules: ['duplicate-slashes', 'trailing-slash'] }, { path: { slashes: 'merge', trailingSlash: 'strip' } }],
];

test.each(SAME)('the engine with %j normalizes as the policy %j forwards', (options, policy) => {
  const keyer = compile(policy);
  let changed = 0;
  fc.assert(
    fc.property(target, (text) => {
      const decision = keyer.decide(get(text));
      if (decision.action !== 'key') return;
      expect(`http://ex.test${decision.target}`).toBe(engine.normalize(`http://ex.test${text}`, options));
      if (decision.target !== text) changed++;
    }),
    { seed: testSeed(), numRuns: 1_000 },
  );
  expect(changed).toBeGreaterThan(100);
});
