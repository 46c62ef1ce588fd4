import type { OnBudgetExceeded } from '@urikit/http-cache/internal';
import { withMembers, wrongValue } from '@urikit/generic/internal';
import type { FetchOrigin } from '@urikit/http-cache';
import { realTime } from '../time.js';
import { beginAttempts } from './attempts.js';
import { type Backend, createBackend } from './backend.js';
import { createFailover } from './failover.js';
import { createHealth } from './health.js';
import type { OriginLimits } from './limits.js';
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
 * @throws UrikitError for another URL, and for limits that are no object
 */
export function createOrigin(
  url: string,
  limits: OriginLimits,
  budgetExceeded: OnBudgetExceeded = () => undefined,
): Origin {
  if (typeof url !== 'string' || originUrl(url) === undefined)
    throw wrongValue(['url'], 'http://host[:port] or https://host[:port], without userinfo, path or query');
  withMembers(limits, ['connections', 'connectTimeout'], ['limits'], 'an object with the limits of an origin');
  const backend = createBackend(url, limits, budgetExceeded);
  const only = { backend, weight: 1, health: createHealth(url, () => undefined) };
  const begin = createSelection([only], ALONE, realTime.monotonic);
  const fetch = createFailover(() => beginAttempts(begin(), ALONE, realTime.monotonic));
  return { fetch, waiting: backend.waiting, close: backend.close, destroy: backend.destroy };
}
