import { describeLaws, globalRunner, type Runner } from './describe-scheme.js';
import { type Policy, type PolicyCases, policyLaws } from './policy/policy-laws.js';

/**
 * Writes one test for each string of a policy: of a refused string, each of hundreds of spellings is refused as well.
 *
 * @param policy - a registry
 * @param runner - absent: the globals `describe` and `test`
 * @throws Error if there is no runner; UrikitError for cases of which a string would not be tried
 * @example describePolicy(registry, { refused: ['http://127.0.0.1/'], allowed: ['http://example.com/'] })
 */
export function describePolicy(policy: Policy, cases: PolicyCases, runner: Runner = globalRunner()): void {
  describeLaws('the policy', policyLaws(policy, cases), runner);
}
