import { ConfigError, configIssue } from '../config-error.js';
import { type DatabaseClass, loadSqlite, reasonAgainst } from '../store/disk/database.js';
import { certificateOf, originTlsOf } from './certificates.js';
import type { FullConfig } from './schema.js';

/**
 * Makes sure that a store on the disk has SQLite and a folder.
 *
 * @param Sqlite - from `loadSqlite`
 * @throws ConfigError
 */
export function checkStore({ store }: Pick<FullConfig, 'store'>, Sqlite: DatabaseClass | undefined): void {
  const message = store.kind === 'disk' ? reasonAgainst(Sqlite, store.path) : undefined;
  if (message !== undefined) throw new ConfigError([configIssue(['store', 'path'], message)]);
}

/**
 * Makes sure that the files of certificates and of the store can be used.
 *
 * @throws ConfigError with the member that names the file
 */
export function checkFiles(config: FullConfig, file?: string): void {
  try {
    if (config.tls !== undefined) certificateOf(config.tls);
    originTlsOf(config);
    checkStore(config, loadSqlite());
  } catch (cause) {
    if (cause instanceof ConfigError) throw new ConfigError(cause.issues, file);
    throw cause;
  }
}
