import { type Issue, UrikitError } from '@urikit/generic';
import { issueText, type SchemaIssue } from '@urikit/schema-issues';

/** The codes of policy errors, each with its meaning. */
export const POLICY_ERRORS = {
  'input/unknown-option': 'a member is unknown',
  'policy/schema': 'a member is missing, or has another type or value',
  'policy/host': 'a host is malformed, or names a default port',
  'policy/alias': 'an alias leads to another alias, or to a host that is not allowed',
  'policy/field': 'a header does not reach the origin, or not with the value that its other use needs',
  'policy/parameter': 'the name of a parameter is malformed, or a pattern',
  'policy/route': 'no request can select a route, or two routes select the same',
  'policy/engine': 'the engine decides about a scheme by a function, which a key cannot follow',
} as const;

export type PolicyErrorCode = keyof typeof POLICY_ERRORS;

/** A problem with a policy: its `path` has member names and indices from the root, and is empty for the policy itself. */
export interface PolicyIssue extends Issue {
  readonly code: PolicyErrorCode;
  readonly path: readonly (string | number)[];
}

/** The issue of one member; the message begins with the place of the member. */
const issueOf = (code: PolicyErrorCode, path: PolicyIssue['path'], expected: string): PolicyIssue => ({
  code,
  severity: 'error',
  message: `${path.length === 0 ? 'policy' : path.join('.')}: ${expected}`,
  path,
});

/** Thrown for a policy that cannot be compiled. */
export class PolicyError extends UrikitError<PolicyIssue> {
  static override get name(): string {
    return 'PolicyError';
  }

  constructor(code: PolicyErrorCode, path: PolicyIssue['path'], expected: string, others: readonly PolicyIssue[] = []) {
    super([issueOf(code, path, expected), ...others]);
  }
}

const codeOf = ({ code }: SchemaIssue): PolicyErrorCode =>
  code === 'unknown-key' ? 'input/unknown-option' : 'policy/schema';

/** The issue in words, with the cure for a regular expression. */
const textOfIssue = (issue: SchemaIssue): string =>
  issue.found === 'a regular expression'
    ? `${issueText(issue)}: write strings, in which "*" at the end of a name or a path stands for the rest`
    : issueText(issue);

/** Makes one error from all problems that the schema found. */
export function schemaError([first, ...others]: readonly [SchemaIssue, ...SchemaIssue[]]): PolicyError {
  return new PolicyError(
    codeOf(first),
    first.path as PolicyIssue['path'],
    textOfIssue(first),
    others.map((issue) => issueOf(codeOf(issue), issue.path as PolicyIssue['path'], textOfIssue(issue))),
  );
}
