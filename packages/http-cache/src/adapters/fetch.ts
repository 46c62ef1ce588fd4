import { Readable } from 'node:stream';
import type { Cache } from '../cache.js';
import { withoutFields } from '../messages/fields.js';
import type { FetchOrigin, OriginRequest } from '../seam/exchange.js';
import { OriginError } from '../seam/origin-error.js';
import { receive } from '../flow/receive.js';
import { adapterOptions } from './options.js';
import { originResponse, pairs, responseOf } from './web.js';

/** Options of `httpCache` for `fetch`. */
export interface FetchOptions {
  readonly cache: Pick<Cache, 'respond' | 'options'>;
  /** Asks the origin. Absent: the `fetch` of the platform. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Redirects that are followed, as the Fetch standard has it. */
const MOST_REDIRECTS = 20;

/** Fields that another origin must not get. */
const SECRET = ['authorization', 'cookie', 'proxy-authorization'];

/** The body is decoded when `fetch` has it: its length and its codings are those of the wire. */
const isOfWire = (name: string): boolean => name === 'content-encoding' || name === 'content-length';

/** A request to the origin for `fetch`. @throws OriginError if `fetch` would send another target than the key has */
function requestTo({ method, scheme, host, target, fields, body, signal }: OriginRequest): Request {
  const uri = new URL(`${scheme}://${host}${target}`);
  if (uri.pathname + uri.search !== target) throw new OriginError('unsendable');
  const content = body === undefined ? {} : { body: Readable.toWeb(body), duplex: 'half' };
  const headers = pairs(withoutFields(fields, (name) => name === 'content-length' || name === 'transfer-encoding'));
  return new Request(uri, { method, headers, redirect: 'manual', signal: signal ?? null, ...content } as RequestInit);
}

/** Fields that a cache mode adds for caches on the way, unless the caller has them (Fetch 4.6). */
const MODE_FIELDS: Readonly<Partial<Record<Request['cache'], readonly (readonly [name: string, value: string])[]>>> = {
  'no-cache': [['cache-control', 'max-age=0']],
  reload: [
    ['cache-control', 'no-cache'],
    ['pragma', 'no-cache'],
  ],
};

const isWeb = (uri: string): boolean => /^https?:/.test(uri);

/** The request that a redirect leads to; undefined if the response is no redirect, or is for the caller. */
function redirected(request: Request, { status, headers }: Response): Request | undefined {
  const location = headers.get('location');
  if (location === null || ![301, 302, 303, 307, 308].includes(status)) return undefined;
  if (request.redirect === 'error') throw new TypeError('fetch failed: a redirect, and the request allows no redirect');
  if (request.redirect === 'manual') return undefined;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const becomesGet = !isRead && (status === 303 || (request.method === 'POST' && status < 303));
  if (!isRead && !becomesGet && request.body !== null)
    throw new TypeError('fetch failed: a redirect asks for the body again, which has been read');
  const to = new URL(location, request.url);
  // Fetch 4.4: "If locationURL's scheme is not an HTTP(S) scheme, then return a network error."
  if (!isWeb(to.href)) throw new TypeError('fetch failed: a redirect to another scheme than http and https');
  const kept = new Headers(request.headers);
  if (to.origin !== new URL(request.url).origin) for (const name of SECRET) kept.delete(name);
  if (becomesGet) for (const name of [...kept.keys()]) if (name.startsWith('content-')) kept.delete(name);
  const { cache, mode, signal } = request;
  const method = becomesGet ? 'GET' : request.method;
  return new Request(to, { method, headers: kept, signal, cache, mode } as RequestInit);
}

/**
 * A `fetch` that answers from a cache. URIs that are neither http nor https, and requests with the cache mode `no-store`, go to the
 * `fetch` behind it.
 *
 * @example const cached = httpCache({ cache }); await cached('https://example.com/')
 */
export function httpCache(options: FetchOptions): typeof globalThis.fetch {
  const { cache, fetch = globalThis.fetch } = adapterOptions(options, ['fetch']);
  const ask: FetchOrigin = async (asked) => {
    const response = originResponse(await fetch(requestTo(asked)), asked);
    return { ...response, fields: withoutFields(response.fields, isOfWire) };
  };
  const once = async (request: Request, redirected: boolean): Promise<Response> => {
    const { protocol, host, pathname, search } = new URL(request.url);
    const content = request.body === null ? [] : ['Transfer-Encoding', 'chunked'];
    const { cache: mode, headers } = request;
    const added = (MODE_FIELDS[mode] ?? []).filter(([name]) => !headers.has(name));
    const received = {
      ...receive({
        method: request.method,
        scheme: protocol === 'https:' ? 'https' : 'http',
        target: pathname + search,
        fields: ['Host', host, ...[...headers].flat(), ...added.flat(), ...content],
        body: request.body === null ? undefined : Readable.fromWeb(request.body),
        signal: () => request.signal,
      }),
      mode: mode === 'default' || mode === 'no-store' ? undefined : mode,
    };
    const answer = await cache.respond(received, ask);
    if (mode === 'only-if-cached' && answer.handling.detail === mode)
      throw new TypeError('fetch failed: only-if-cached, and the cache has no response');
    request.signal.throwIfAborted();
    return Object.defineProperties(responseOf(answer), {
      url: { value: request.url.split('#', 1)[0] },
      redirected: { value: redirected },
    });
  };
  return async (input, init) => {
    let request = new Request(input, init);
    if (!isWeb(request.url) || request.cache === 'no-store') return fetch(request);
    for (let count = 0; count <= MOST_REDIRECTS; count++) {
      const response = await once(request, count > 0);
      const next = redirected(request, response);
      if (next === undefined) return response;
      await response.body?.cancel();
      request = next;
    }
    throw new TypeError('fetch failed: more than 20 redirects');
  };
}
