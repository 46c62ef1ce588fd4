import { issueText, type Path, schemaIssues } from '@urikit/schema-issues';
import { compile } from '../policy/compile.js';
import { withOverrides } from '../policy/route-overrides.js';
import { type FullPolicy, type Policy, policySchema } from '../policy/policy.js';
import { PolicyError } from '../policy/policy-error.js';
import { findingOf, type LintFinding, type Report } from './finding.js';
import { lintHosts, lintRoutes } from './hosts.js';
import { lintRawPaths } from './raw-paths.js';
import { lintRules } from './rules.js';

const WEIGHT: Readonly<Record<LintFinding['severity'], number>> = { error: 0, warning: 1, info: 2 };

/** Longer targets are refused by most servers anyway. */
const LONG_TARGET = 65_536;

/** Reports doubtful rules of routes. A member of the policy that a route does not write was reported there. */
function lintRoutesRules(policy: FullPolicy, findings: readonly LintFinding[], report: Report): void {
  const reported = new Set(findings.map(({ code, path }) => `${code} ${path.join()}`));
  for (const [i, route] of policy.routes.entries()) {
    if (!route.cache) continue;
    const { rules } = route;
    const at = (section: string): Path => ['routes', i, 'rules', section];
    lintRules(withOverrides(policy, route), rules, at, (code, path, message) => {
      const [section, member] = path.slice(3) as [keyof typeof rules, string | undefined];
      const isWritten = member === undefined || Object.hasOwn(Object(rules[section]) as object, member);
      if (isWritten || !reported.has(`policy/${code} ${path.slice(3).join()}`)) report(code, path, message);
    });
    const dropped = policy.scope.filter((name) => rules.scope?.includes(name) === false);
    if (dropped.length > 0)
      report('scope-dropped', at('scope'), `the policy's scope has \`${dropped.join('`, `')}\`, this route has not`);
  }
}

/**
 * Reports the error of the compiler. The caller skips this if it found an error before, which is probably the same one.
 */
function lintCompiled(policy: Policy, report: Report): void {
  try {
    compile(policy);
  } catch (cause) {
    if (!(cause instanceof PolicyError)) throw cause;
    report('invalid', cause.issue.path, cause.issue.message.replace(/^.*?: /, ''));
  }
}

/**
 * Reports doubtful members of a policy: merges beyond the RFCs, needless splits of keys, and contradictions. A
 * malformed policy gives findings, too.
 *
 * @param policy - a policy as written; its type is unknown because it may come from a file
 * @returns the findings, the worst first, else in the order of the policy; empty for a policy without doubtful members.
 *   Never throws.
 */
export function lint(policy: unknown): readonly LintFinding[] {
  const parsed = policySchema.safeParse(policy);
  if (!parsed.success)
    return schemaIssues(parsed.error.issues, policySchema, policy).map((issue) =>
      findingOf('invalid', issue.path, issueText(issue)),
    );
  const findings: LintFinding[] = [];
  const report: Report = (code, path, message) => {
    findings.push(findingOf(code, path, message));
  };
  const full = parsed.data;
  if (full.scheme === 'ignore') report('scheme-ignored', ['scheme'], 'http and https become one');
  lintHosts(full, report);
  lintRules(full, full, (section) => [section], report);
  if (full.invalid === 'bypass') report('invalid-passed-on', ['invalid'], 'malformed requests are passed on');
  if (full.maxBytes > LONG_TARGET)
    report('target-unbounded', ['maxBytes'], `targets of ${String(full.maxBytes)} bytes get a key`);
  lintRoutes(full, report);
  lintRoutesRules(full, Array.from(findings), report);
  lintRawPaths(full, report);
  if (!findings.some(({ severity }) => severity === 'error')) lintCompiled(policy as Policy, report);
  return findings.sort((a, b) => WEIGHT[a.severity] - WEIGHT[b.severity]);
}
