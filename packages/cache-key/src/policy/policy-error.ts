import { brand, isBranded } from '@urikit/generic/internal';
import { issueText, type SchemaIssue } from '@urikit/schema-issues';

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
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(PolicyError, 'PolicyError', this, value);
  }

  override readonly name = 'PolicyError';
  /** What would be right, as in `one of "keep", "name"`. */
  readonly expected: string;

  constructor(
    readonly code: PolicyErrorCode,
    /** Member names and indices from the policy's root; empty for the policy itself. */
    readonly path: readonly (string | number)[],
    text: string,
    /** What to do about it. */
    readonly cure = 'correct it',
  ) {
    super(`${code}: ${placeOf(path)}: ${text}`);
    brand(this, 'PolicyError', PolicyError);
    this.expected = text.replace(/^expected /, '');
  }
}

const placeOf = (path: readonly (string | number)[]): string => (path.length === 0 ? 'policy' : path.join('.'));

/** All that a schema found wrong in a policy, as one error: the first at its place, the others behind it. */
export function schemaError(issues: readonly [SchemaIssue, ...SchemaIssue[]]): PolicyError {
  const [{ path, cure }] = issues;
  const text = issues
    .map((issue, i) => `${i === 0 ? '' : `${placeOf(issue.path as (string | number)[])}: `}${issueText(issue)}`)
    .join('; ');
  return new PolicyError('policy/schema', path as (string | number)[], text, cure);
}
