import { compile, lint, PolicyError } from '@urikit/cache-key';
import type { Issue } from '@urikit/generic';
import { type Path, pathText } from '@urikit/schema-issues';
import { ConfigError, configIssue } from '../config-error.js';
import type { FullConfig } from './schema.js';
import { selectorIssues } from './selectors.js';

/**
 * Makes sure that the policy of a configuration can be compiled, because its schema does not see every contradiction; and
 * that requests can have each host and path by which the configuration chooses: otherwise a rule would never hold.
 *
 * @throws ConfigError with each member
 */
export function checkPolicy(config: FullConfig, file?: string): void {
  try {
    compile(config.policy);
  } catch (cause) {
    if (!(cause instanceof PolicyError)) throw cause;
    throw new ConfigError([configIssue(['policy', ...cause.issue.path], cause.message)], file);
  }
  const issues = selectorIssues(config);
  if (issues.length > 0) throw new ConfigError(issues, file);
}

/** Findings that do not apply to a gateway: it stores an answer that varies on Accept-Encoding once for each coding. */
const NO_DOUBTS: ReadonlySet<string> = new Set(['policy/encoding-not-keyed']);

/** Findings about the policy of a configuration, with their positions below `policy`. */
export const doubts = ({ policy }: FullConfig): readonly (Issue & { readonly path: Path })[] =>
  lint(policy)
    .filter(({ code }) => !NO_DOUBTS.has(code))
    .map((finding) => {
      const path = ['policy', ...finding.path];
      return { ...finding, path, message: `${pathText(path)}: ${finding.severity}: ${finding.message}` };
    });
