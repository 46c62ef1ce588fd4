import { compile, lint, type LintFinding, PolicyError } from '@urikit/cache-key';
import { ConfigError, pathText } from './read.js';
import type { FullConfig } from './schema.js';

/**
 * Makes sure that the policy of a configuration can be compiled: its schema does not see every contradiction.
 *
 * @throws ConfigError with the place below `policy`
 */
export function checkedPolicy({ policy }: FullConfig, file?: string): void {
  try {
    compile(policy);
  } catch (cause) {
    if (!(cause instanceof PolicyError)) throw cause;
    throw new ConfigError([{ path: pathText(['policy', ...cause.issue.path]), message: cause.message }], file);
  }
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
