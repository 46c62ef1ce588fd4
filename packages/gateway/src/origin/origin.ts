import type { OnBudgetExceeded } from '@urikit/http-cache/internal';
import { wrongValue } from '@urikit/generic/internal';
import type { FetchOrigin } from '@urikit/http-cache';
import { readBy } from '../config-error.js';
import { type OriginLimits, reachSchema } from '../settings/limits.js';
import { realTime } from '../time.js';
import { beginAttempts } from './attempts.js';
import { type Backend, createBackend } from './backend.js';
import { createFailover } from './failover.js';
import { createHealth } from './health.js';
import { originUrl } from './origin-url.js';
import { createSelection } from './selection.js';

/** An origin: asked over connections that are kept. */
export interface Origin extends Omit<Backend, 'url'> {
  readonly fetch: FetchOrigin;
}

/** An origin of one backend has no other one to go to: it is never out. */
const ALONE = { failures: Number.POSITIVE_INFINITY, pause: 0 };

/**
 * @param url - `scheme "://" host [":" port]`, without a path
 * @param budgetExceeded - called with each exceeded budget
 * @param limits - times are in seconds
 * @throws UrikitError for another URL; ConfigError with every error of the limits
 */
export function createOrigin(
  url: string,
  limits: OriginLimits = {},
  budgetExceeded: OnBudgetExceeded = () => undefined,
): Origin {
  if (typeof url !== 'string' || originUrl(url) === undefined)
    throw wrongValue(['url'], 'http://host[:port] or https://host[:port], without userinfo, path or query');
  const backend = createBackend(url, readBy(reachSchema, limits), budgetExceeded);
  const only = { backend, weight: 1, health: createHealth(url, () => undefined) };
  const begin = createSelection([only], ALONE, realTime.monotonic);
  const fetch = createFailover(() => beginAttempts(begin(), ALONE, realTime.monotonic));
  return { fetch, waiting: backend.waiting, close: backend.close, destroy: backend.destroy };
}
