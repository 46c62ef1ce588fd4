import { compile, lint, type LintFinding, PolicyError } from '@urikit/cache-key';
import { pathText } from '@urikit/schema-issues';
import { ConfigError } from '../config-error.js';
import type { FullConfig } from './schema.js';
import { selectorTroubles } from './selectors.js';

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
    throw new ConfigError([{ path: pathText(['policy', ...cause.issue.path]), message: cause.message }], file);
  }
  const troubles = selectorTroubles(config);
  if (troubles.length > 0) throw new ConfigError(troubles, file);
}

/** Findings that do not apply to a gateway: it stores an answer that varies on Accept-Encoding once for each coding. */
const NO_DOUBTS: ReadonlySet<string> = new Set(['encoding-not-keyed']);

/** Findings about the policy of a configuration, with their positions below `policy`. */
export function doubts({ policy }: FullConfig): readonly {
  readonly severity: LintFinding['severity'];
  readonly path: string;
  readonly message: string;
}[] {
  return lint(policy)
    .filter(({ code }) => !NO_DOUBTS.has(code))
    .map(({ severity, path, message, advice }) => ({
      severity,
      path: path === '' ? 'policy' : `policy.${path}`,
      message: `${severity}: ${message}. ${advice}`,
    }));
}
