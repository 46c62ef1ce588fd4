import { optionsOf, withMembers } from '@urikit/generic/internal';
import { stringify } from 'node:querystring';
import { cacheStores, type Dispatcher, interceptors } from 'undici';
import { type Issue, UrikitError } from '@urikit/generic';
import type { RejectReason } from '@urikit/cache-key';
import { isSafeMethod } from '@urikit/cache-key/keyer';
import type { CacheKeyer } from '../seam/resource-uri.js';
import { withChanges } from './received.js';
import { changesOf, requestOf } from './undici-request.js';
import { type CacheStore, keyedStore } from './undici-store.js';

/** The options of the interceptor for undici. */
export interface UndiciOptions {
  /** `compile(policy)` of @urikit/cache-key. */
  readonly keyer: CacheKeyer;
  /** Any cache store of undici. Absent: one in memory. */
  readonly store?: CacheStore | undefined;
}

/** The policy refuses a request: it is not sent. The message holds no part of it, and the issue has the reason. */
export class RejectedRequest extends UrikitError<Issue & { readonly reason: RejectReason }> {
  static override get name(): string {
    return 'RejectedRequest';
  }
}

const rejected = (reason: RejectReason): RejectedRequest =>
  new RejectedRequest({
    code: 'gateway/rejected',
    severity: 'error',
    message: `the policy rejects the request: ${reason}`,
    hint: 'correct the request, or the policy',
    reason,
  });

/** The path as undici sends it. */
const targetOf = ({ path, query }: Dispatcher.DispatchOptions): string =>
  query === undefined || /[?#]/.test(path) ? path : `${path}?${stringify(query)}`.replace(/\?$/, '');

/**
 * An interceptor for undici: its cache, by the keys of a policy. The key is made of the target, Host and headers that
 * are sent.
 * A request without a key is sent past the cache; one that the policy rejects is an error of the caller.
 *
 * @throws UrikitError `input/value` for a value without `keyer`; `input/unknown-option`
 * @example new Agent().compose(httpCache({ keyer: compile({}) }))
 */
export function httpCache(setup: UndiciOptions): Dispatcher.DispatcherComposeInterceptor {
  const { keyer, store = new cacheStores.MemoryCacheStore() } = optionsOf(
    withMembers(setup, ['keyer'], [], 'an object with keyer'),
    ['keyer', 'store'],
  );
  const intercept = interceptors.cache({ store: keyedStore(keyer, store) });
  return (dispatch) => {
    const cached = intercept(dispatch);
    return (options, handler) => {
      const { origin, method, body, headers } = options;
      if (origin === undefined) return dispatch(options, handler);
      if (!isSafeMethod(method)) return cached(options, handler);
      const request = requestOf(
        String(origin),
        method,
        targetOf(options),
        headers,
        body !== undefined && body !== null,
      );
      const decision = keyer.decide(request);
      if (decision.action === 'reject') throw rejected(decision.reason);
      if (decision.action === 'bypass') return dispatch(options, handler);
      const { target, host } = decision.forward;
      const { query: _query, ...others } = options;
      return cached(
        {
          ...others,
          path: target,
          headers: [...withChanges(request, [...changesOf(request, decision), ['host', host]]).fields],
        },
        handler,
      );
    };
  };
}

export { type CacheStore, keyedStore } from './undici-store.js';
