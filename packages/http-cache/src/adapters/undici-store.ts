import { withMembers } from '@urikit/generic/internal';
import type { cacheStores } from 'undici';
import type { Keyed } from '@urikit/cache-key';
import { fieldValue } from '../messages/fields.js';
import { isOfOneRequest, WITHHOLD_NOTHING } from '../rules/request-fields.js';
import { isNeverStored } from '../rules/status.js';
import { variantNames, varyIssue } from '../rules/vary.js';
import type { CacheRequest } from '../seam/exchange.js';
import { type CacheKeyer, uriOf, uriOfResource } from '../seam/resource-uri.js';
import { changesOf, listFields, requestOf } from './undici-request.js';

/** The store of responses for `interceptors.cache` of undici. */
export type CacheStore = Pick<
  InstanceType<typeof cacheStores.MemoryCacheStore>,
  'get' | 'createWriteStream' | 'delete'
>;
type CacheKey = Parameters<CacheStore['get']>[0];
type CacheValue = Parameters<CacheStore['createWriteStream']>[1];
type GetResult = Exclude<Awaited<ReturnType<CacheStore['get']>>, undefined>;

/** The key among the fields that a response varies on: no client's field, and never sent. */
const KEY = 'x-urikit-key';

const requestOfKey = ({ origin, method, path, headers }: CacheKey) =>
  requestOf(origin, method, path, headers ?? {}, false);

/** Tells if undici sends the target, host and headers that are keyed. */
function isSentAsKeyed(key: CacheKey, request: CacheRequest, decision: Keyed): boolean {
  const { target, host } = decision.forward;
  return target === key.path && host === request.host && changesOf(request, decision).length === 0;
}

function mayBeStored({ fields: asked, method }: CacheRequest, { keyedFields }: Keyed, value: CacheValue): boolean {
  const fields = listFields(value.headers);
  const vary = fieldValue(fields, 'vary');
  return (
    !isNeverStored(value.statusCode, method) &&
    !isOfOneRequest(asked, WITHHOLD_NOTHING, keyedFields, value.statusCode) &&
    fieldValue(fields, 'set-cookie') === undefined &&
    (vary === undefined ||
      (varyIssue(vary, keyedFields) === undefined && variantNames(fields, keyedFields).length === 0))
  );
}

/** All variants of a resource stand under its URI in the inner store, so that they go together. */
const innerKey = (request: CacheKey, uri: string, key: string): CacheKey => ({
  origin: request.origin.toLowerCase().replace(/\/$/, ''),
  method: request.method,
  path: uri,
  headers: { ...request.headers, [KEY]: key },
});

/** The stored result, if it has this very key; otherwise undefined. */
function ownResult(found: GetResult | undefined, key: string): GetResult | undefined {
  if (found?.vary?.[KEY] !== key) return undefined;
  const { [KEY]: _own, ...vary } = found.vary;
  const { vary: _vary, ...rest } = found;
  return Object.keys(vary).length === 0 ? rest : { ...rest, vary };
}

/**
 * A store for `interceptors.cache` of undici that keys by a policy, in front of any other. The key of undici has no
 * Host and no normal form; this one has both. A request that undici sends otherwise than it is keyed is answered from
 * the store if it can be, and never stored: `httpCache` sends it as it is keyed.
 *
 * @throws UrikitError `input/value` for a value without the functions of a keyer or of a store
 */
export function keyedStore(keyer: CacheKeyer, inner: CacheStore): CacheStore {
  withMembers(keyer, ['decide'], ['keyer'], 'a keyer');
  withMembers(inner, ['get', 'createWriteStream', 'delete'], ['inner'], 'a cache store of undici');
  return {
    get: (request) => {
      const decision = keyer.decide(requestOfKey(request));
      if (decision.action !== 'key') return undefined;
      const { key } = decision;
      const found = inner.get(innerKey(request, uriOf(decision), key));
      return found instanceof Promise ? found.then((result) => ownResult(result, key)) : ownResult(found, key);
    },
    createWriteStream: (request, value) => {
      const asked = requestOfKey(request);
      const decision = keyer.decide(asked);
      if (decision.action !== 'key' || !isSentAsKeyed(request, asked, decision) || !mayBeStored(asked, decision, value))
        return undefined;
      const { key } = decision;
      return inner.createWriteStream(innerKey(request, uriOf(decision), key), {
        ...value,
        vary: { ...value.vary, [KEY]: key },
      });
    },
    delete: (request) => {
      const uri = uriOfResource(keyer, requestOfKey(request));
      return uri === undefined ? undefined : inner.delete(innerKey(request, uri, ''));
    },
  };
}
