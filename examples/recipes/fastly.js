// Not run on the platform. `src/index.js` of a Compute program with a backend named `origin`.
import { decide } from './decide.js';
import { headersOf, isKept, requestOf } from './fetch.js';

async function answer(request) {
  const decision = decide(requestOf(request));
  if (decision.action === 'reject') return new Response(decision.reason, { status: 400 });
  const { host, target } = decision.forward;
  const url = `${new URL(request.url).protocol}//${host}${target}`;
  const asked = new Request(url, {
    method: request.method,
    headers: headersOf(request, decision),
    body: request.method === 'GET' || request.method === 'HEAD' ? undefined : request.body,
  });
  const isKeyed = decision.action === 'key' && isKept(url, target);
  if (isKeyed) asked.setCacheKey(decision.key);
  return fetch(asked, { backend: 'origin', cacheOverride: isKeyed ? undefined : new CacheOverride('pass') });
}

addEventListener('fetch', (event) => event.respondWith(answer(event.request)));
