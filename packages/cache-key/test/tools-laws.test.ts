import { compile, createReplay, explain, type KeyRequest, lint, type Policy, policySchema } from '@urikit/cache-key';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { describePairs, pairs } from '../../../test/support/cache-key-pairs.js';
import { testSeed } from '../../generic/test/generators/campaign.js';

/** What holds of the tools whatever they are given. */
const request = (target: string, host: string, method = 'GET'): KeyRequest => ({
  method,
  scheme: 'http',
  host,
  target,
  header: () => undefined,
});

const piece = fc.constantFrom(
  '/',
  'a',
  'A',
  '%61',
  '%2F',
  '%2f',
  '.',
  '..',
  ';',
  '?',
  '&',
  '=',
  'b=1',
  '+',
  '%20',
  '//',
  '%zz',
  ' ',
  '#',
  'utm_id=1',
);
const targets = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);
const requests = fc.tuple(
  targets,
  fc.constantFrom('ex.test', 'EX.test', 'ex.test:80', 'ex.test:', 'www.ex.test', 'ex.test.', 'a b'),
  fc.constantFrom('GET', 'HEAD', 'POST'),
);

/** Other ways to say a piece, of which some are the same for everyone and some under a policy. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  a: ['%61'],
  '%61': ['a'],
  '%2F': ['%2f'],
  '%2f': ['%2F'],
  A: ['a'],
  '//': ['/'],
  '+': ['%20'],
  'utm_id=1': ['utm_id=2', ''],
  '&': ['&', '&&'],
};
const twins = fc
  .tuple(fc.array(fc.tuple(piece, fc.nat(3)), { maxLength: 8 }), fc.constantFrom('ex.test', 'EX.test', 'ex.test:80'))
  .map(
    ([pieces, host]) =>
      [
        `/${pieces.map(([one]) => one).join('')}`,
        `/${pieces.map(([one, n]) => SAME[one]?.[n] ?? one).join('')}`,
        host,
      ] as const,
  );

const policies: fc.Arbitrary<Policy> = fc.record({
  path: fc.record({
    case: fc.constantFrom('keep' as const, 'lower' as const),
    slashes: fc.constantFrom('keep' as const, 'merge' as const),
    trailingSlash: fc.constantFrom('keep' as const, 'strip' as const, 'add' as const),
  }),
  query: fc.record({
    order: fc.constantFrom('keep' as const, 'name' as const),
    exclude: fc.constantFrom('tracking' as const, []),
    empty: fc.constantFrom('keep' as const, 'drop' as const),
    plus: fc.constantFrom('keep' as const, 'space' as const),
  }),
  host: fc.record({
    trailingDot: fc.constantFrom('reject' as const, 'strip' as const),
    alias: fc.constantFrom({}, { 'www.ex.test': 'ex.test' }),
  }),
});

test('explain says one key where there is one, and then which rule merged what was sent in different ways', () => {
  let merges = 0;
  fc.assert(
    fc.property(
      policies,
      fc.oneof(
        fc.tuple(requests, requests),
        twins.map(
          ([a, b, host]) =>
            [
              [a, host, 'GET'],
              [b, 'ex.test', 'GET'],
            ] as const,
        ),
      ),
      (policy, [[a, hostA, methodA], [b, hostB, methodB]]) => {
        const keyer = compile(policy);
        const [x, y] = [request(a, hostA, methodA), request(b, hostB, methodB)];
        const [keyX, keyY] = [keyer.keyOf(x), keyer.keyOf(y)];
        const { same, merged, components } = explain(keyer, x, y);
        const isOne = keyX !== undefined && keyX === keyY;
        expect(same).toBe(isOne);
        if (keyX !== undefined && keyY !== undefined) expect(components.every((one) => one.same)).toBe(isOne);
        if (!isOne) expect(merged).toEqual([]);
        if (!isOne || (a === b && hostA === hostB && methodA === methodB)) return;
        merges += 1;
        expect(merged).not.toEqual([]);
      },
    ),
    { seed: testSeed(), numRuns: 2000 },
  );
  expect(merges).toBeGreaterThan(200);
});

test('replay reads anything', () => {
  const line = fc.oneof(
    fc.string(),
    fc.json(),
    targets.map((target) => `h - - [10/Oct/2000:13:55:36 -0700] "GET ${target} HTTP/1.1" 200 5`),
    targets.map((target) => JSON.stringify({ method: 'GET', uri: target, headers: { a: [1] } })),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const replay = createReplay({}, { query: { order: 'name' } }, { maxKeys: 3 });
      for (const each of lines) replay.push(`${each}\n`);
      const {
        lines: { read, blank, requests: count },
        malformed,
        asSent,
        a,
      } = replay.end();
      expect(blank + count + malformed.lines).toBe(read);
      for (const { keyed, bypassed, rejected } of [asSent, a])
        expect(
          Object.values(bypassed).reduce((sum, n) => sum + n, keyed) +
            Object.values(rejected).reduce((sum, n) => sum + n, 0),
        ).toBe(count);
    }),
    { seed: testSeed(), numRuns: 300 },
  );
});

test('lint takes anything, and calls a policy invalid exactly where it cannot be compiled', () => {
  const text = fc.constantFrom(
    '',
    'a',
    'utm_*',
    '*',
    'a b',
    'EX.test',
    'ex.test:80',
    '/a',
    '/a/../b',
    '/a;b',
    '%zz',
    'name',
    'tracking',
    'authorization',
    'value',
  );
  const policy = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        host: fc.record({ allow: fc.array(text, { maxLength: 3 }), alias: fc.dictionary(text, text, { maxKeys: 3 }) }),
        query: fc.record({ include: fc.array(text, { maxLength: 2 }), exclude: fc.array(text, { maxLength: 2 }) }),
        scope: fc.array(text, { maxLength: 2 }),
        routes: fc.array(fc.record({ path: text, host: text }), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(policy, (value) => {
      const findings = lint(value);
      const compiles = (): boolean => {
        try {
          compile(value as Policy);
          return true;
        } catch {
          return false;
        }
      };
      if (findings.some(({ code }) => code === 'policy/invalid')) expect(compiles()).toBe(false);
      if (!compiles()) expect(findings.some(({ severity }) => severity === 'error')).toBe(true);
      if (policySchema.safeParse(value).success) expect(findings.every(({ path }) => path !== undefined)).toBe(true);
    }),
    { seed: testSeed(), numRuns: 1000 },
  );
});

describePairs('the pairs of requests, explained', () => {
  const keyer = compile({});
  test.each(pairs.map((pair) => [pair.id, pair] as const))('%s', (_, { class: kind, a, b }) => {
    const { same, merged, wouldMerge } = explain(keyer, request(a.target, a.host), request(b.target, b.host));
    expect([same, merged.length > 0]).toEqual([kind === 'E', kind === 'E']);
    // What a policy may merge, explain knows the member for.
    if (kind === 'P') expect(wouldMerge.length).toBeGreaterThan(0);
  });
});
