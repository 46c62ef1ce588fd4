/** What can be wrong with a policy, by code. */
export const POLICY_ERRORS = {
  'policy/schema': 'a member is unknown or has another type',
  'policy/host': 'a host is malformed, or names a default port',
  'policy/alias': 'an alias leads to another alias, or to a host that is not allowed',
  'policy/field': 'a field does not reach the origin, or not with the value that its other use needs',
  'policy/parameter': 'the name of a parameter is malformed',
  'policy/route': 'no request can select a route, or two routes select the same',
  'policy/engine': 'the engine decides about a scheme by a function, which a key cannot follow',
} as const;

export type PolicyErrorCode = keyof typeof POLICY_ERRORS;

/** A policy that cannot be compiled: which member, and what was expected. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError';

  constructor(
    readonly code: PolicyErrorCode,
    /** Member names and indices from the policy's root; empty for the policy itself. */
    readonly path: readonly (string | number)[],
    expected: string,
  ) {
    super(`${code}: ${path.length === 0 ? 'policy' : path.join('.')}: ${expected}`);
  }
}
