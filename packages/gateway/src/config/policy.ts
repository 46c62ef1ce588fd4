import { compile, PolicyError } from '@urikit/cache-key';
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
    throw new ConfigError([{ path: pathText(['policy', ...cause.path]), message: cause.message }], file);
  }
}
