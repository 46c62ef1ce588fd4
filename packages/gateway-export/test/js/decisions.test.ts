import { beforeAll, describe, expect, test } from '@jest/globals';
import { compile } from '@urikit/cache-key';
import { samplesOf } from '../../src/js/samples.js';
import { type Group, groupsOf } from '../conformance/generate.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { ensureTemplates, filledFunctionsOf, functionsOf, requestOf } from './support/texts.js';

/**
 * A written text makes the decisions of the interpreter. Code that a plan never runs is dropped in a few texts, which takes
 * seconds for each. `FUZZ_RUNS` gives the number of requests of all policies together, each with its written text.
 */

beforeAll(() => {
  ensureTemplates();
}, 60_000);

const runs = process.env['FUZZ_RUNS'];
const POLICIES = 43;
const each = runs === undefined ? 300 : Math.ceil(Number(runs) / POLICIES);
const groups = [...groupsOf(testSeed() + 1416, each)].map((group) => [group.name, group] as const);

const KINDS = [
  ['for speed', { isSmall: false, isES5: false }],
  ['for size, in ES5', { isSmall: true, isES5: true }],
] as const;

function expectSame({ plan, policy, cases }: Group, { decide, keyOf }: ReturnType<typeof functionsOf>): void {
  const differ: unknown[] = [];
  for (const { request, decision } of cases)
    if (JSON.stringify(decide(requestOf(request))) !== JSON.stringify(decision)) differ.push([request, decision]);
  expect(differ).toEqual([]);
  const keyer = compile(policy);
  for (const request of samplesOf(plan, 300)) expect(keyOf(request)).toBe(keyer.keyOf(request));
}

describe.each(KINDS)('a text %s decides as the interpreter', (_, kind) => {
  test.each(groups)('under the policy "%s"', (_name, group) => {
    expectSame(group, filledFunctionsOf(group.plan, kind));
  });

  test.each(groups.filter((_group, i) => runs !== undefined || i % 14 === 4))(
    'under the policy "%s", as it is written',
    (_name, group) => {
      expectSame(group, functionsOf(group.plan, kind));
    },
    120_000,
  );
});
