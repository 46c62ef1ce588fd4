import { compile, type Decision, type Keyer, PolicyError } from '@urikit/cache-key';
import type { Random } from '../../../generic/test/generators/random.js';
import { shorter } from '../../../generic/test/generators/campaign.js';
import { randomPair, type RequestPair } from '../generators/pairs.js';
import { randomPolicy } from '../generators/policies.js';
import { judge } from '../oracle/judge.js';
import type { OraclePolicy, OracleRequest } from '../oracle/types.js';
import { forwarded, keyRequest } from './requests.js';

/** A keyer beside the policy that it was compiled from. */
export interface Setup {
  readonly policy: OraclePolicy;
  readonly keyer: Keyer;
}

/** What a run of pairs saw. */
export interface Tally {
  pairs: number;
  /** Both have a key, and the oracle calls them equivalent. */
  equivalent: number;
  /** The same, and their targets, hosts or fields were written in different ways. */
  respelled: number;
  /** Both have a key, and the oracle does not. */
  different: number;
}

export const newTally = (): Tally => ({ pairs: 0, equivalent: 0, respelled: 0, different: 0 });

/** A random policy that compiles. */
export function randomSetup(random: Random): Setup {
  for (;;) {
    const policy = randomPolicy(random);
    try {
      return { policy, keyer: compile(policy) };
    } catch (error) {
      // A route that no request selects, or that another has made already; a field in two places.
      if (!(error instanceof PolicyError && ['policy/route', 'policy/field'].includes(error.code))) throw error;
    }
  }
}

/** What is wrong with what a keyer says of one request; undefined where nothing is. */
export function faultOfOne({ policy, keyer }: Setup, request: OracleRequest): string | undefined {
  const expected = judge(request, policy);
  const decision = keyer.decide(keyRequest(request));
  if (decision.action !== expected.action)
    return `decides ${JSON.stringify(decision)}, the oracle ${JSON.stringify(expected)}`;
  if (keyer.keyOf(keyRequest(request)) !== (decision.action === 'key' ? decision.key : undefined))
    return 'keyOf and decide differ';
  if (decision.action !== 'key' || expected.action !== 'key') return undefined;
  if (decision.ambiguous !== expected.ambiguous)
    return `ambiguous: ${String(decision.ambiguous)}, the oracle: ${String(expected.ambiguous)}`;
  const again = keyer.decide(keyRequest(forwarded(request, decision.forward)));
  return again.action === 'key' && again.key === decision.key
    ? undefined
    : `key(forward(x)) is not key(x): ${JSON.stringify([decision, again])}`;
}

const keyOf = (decision: Decision): string | undefined => (decision.action === 'key' ? decision.key : undefined);

/** What is wrong with the keys of two requests: equal keys and equivalent requests are the same thing. */
export function faultOfPair({ policy, keyer }: Setup, { a, b }: RequestPair, tally: Tally): string | undefined {
  const [formA, formB] = [judge(a, policy), judge(b, policy)];
  tally.pairs++;
  if (formA.action !== 'key' || formB.action !== 'key')
    return faultOfOne({ policy, keyer }, a) ?? faultOfOne({ policy, keyer }, b);
  const isEquivalent = formA.form === formB.form;
  if (isEquivalent) tally.equivalent++;
  else tally.different++;
  if (isEquivalent && JSON.stringify(a) !== JSON.stringify(b)) tally.respelled++;
  const [keyA, keyB] = [keyOf(keyer.decide(keyRequest(a))), keyOf(keyer.decide(keyRequest(b)))];
  if ((keyA === keyB) !== isEquivalent)
    return `${isEquivalent ? 'two keys of one' : 'one key of two'}: ${JSON.stringify([keyA, keyB, formA.form, formB.form])}`;
  return faultOfOne({ policy, keyer }, a) ?? faultOfOne({ policy, keyer }, b);
}

/** How many pairs one policy is tried on: to compile one takes as long as many keys. */
const PER_POLICY = 100;

/** A generator of pairs, with another policy every hundred of them. */
export function pairsUnderPolicies(): (random: Random) => { readonly setup: Setup; readonly pair: RequestPair } {
  let left = 0;
  let setup: Setup | undefined;
  return (random) => {
    if (setup === undefined || left === 0) {
      setup = randomSetup(random);
      left = PER_POLICY;
    }
    left--;
    return { setup, pair: randomPair(random, setup.policy) };
  };
}

/** Simpler pairs to try once one has failed: shorter targets, fewer fields. */
export function* simplerPairs({ a, b }: RequestPair): Iterable<RequestPair> {
  for (const target of shorter(a.target)) yield { a: { ...a, target }, b };
  for (const target of shorter(b.target)) yield { a, b: { ...b, target } };
  for (const name of [...a.fields, ...b.fields].map(([each]) => each)) {
    const without = (request: OracleRequest): OracleRequest => ({
      ...request,
      fields: request.fields.filter(([other]) => other !== name),
    });
    if (a.fields.some(([other]) => other === name)) yield { a: without(a), b };
    if (b.fields.some(([other]) => other === name)) yield { a, b: without(b) };
  }
}
