import { originIdentity, originSetups } from './origin-setups.js';
import { ConfigError, configIssue } from '../config-error.js';
import type { FullConfig } from './schema.js';

/** The name of the origins in a store outside of this process, unless the store has another name for them. */
const storedOrigins = (config: FullConfig): string | undefined =>
  config.store.kind === 'memory' || config.store.origin !== undefined
    ? undefined
    : originIdentity(originSetups(config));

/** The settings that take effect only when a gateway starts. */
const AT_START: readonly (readonly [path: string, read: (config: FullConfig) => unknown])[] = [
  ['listen', ({ listen }) => listen],
  ['workers', ({ workers }) => workers],
  ['store', ({ store }) => store],
  ['origin', storedOrigins],
  ['admin', ({ admin }) => admin],
  ['limits.client', ({ limits }) => limits.client],
  ['limits.budgets', ({ limits }) => limits.budgets],
  ['tls.listen', ({ tls }) => [tls === undefined, tls?.listen, tls?.http2]],
  ['websocket', ({ websocket }) => websocket],
  ['logging.level', ({ logging }) => logging.level],
];

/** Throws `ConfigError` if a configuration cannot take the place of another one without a restart. */
export function needsRestart(before: FullConfig, after: FullConfig): void {
  const changed = AT_START.filter(([, read]) => JSON.stringify(read(before)) !== JSON.stringify(read(after)));
  if (changed.length > 0)
    throw new ConfigError(
      changed.map(([path]) =>
        configIssue(path.split('.'), 'expected the value of the start: it takes effect at a restart'),
      ),
    );
}
