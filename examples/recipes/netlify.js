// Not run on the platform. An edge function of a site, with the Cache API of Netlify.
import { decide } from './decide.js';
import { headersOf, isKept, requestOf } from './fetch.js';

const isShared = ({ ok, headers }) =>
  ok &&
  !headers.has('set-cookie') &&
  !headers.has('vary') &&
  /(?:^|[,\s])(?:s-maxage|max-age)=[1-9]/.test(headers.get('cache-control') ?? '') &&
  !/no-store|no-cache|private/.test(headers.get('cache-control'));

export default async function keyed(request, context) {
  const decision = decide(requestOf(request));
  if (decision.action === 'reject') return new Response(decision.reason, { status: 400 });
  const { host, target } = decision.forward;
  const url = `${new URL(request.url).protocol}//${host}${target}`;
  const body = request.method === 'GET' || request.method === 'HEAD' ? undefined : request.body;
  const asked = new Request(url, { method: request.method, headers: headersOf(request, decision), body });
  if (decision.action !== 'key' || request.method !== 'GET' || !isKept(url, target)) return context.next(asked);
  const cache = await caches.open('urikit');
  const stored = new URL(`/.urikit/${encodeURIComponent(decision.key)}`, url).href;
  const found = await cache.match(stored);
  if (found) return found;
  const response = await context.next(asked);
  if (isShared(response)) context.waitUntil(cache.put(stored, response.clone()));
  return response;
}

export const config = { path: '/*' };
