// Not run on the platform. `middleware.js` of a project: the cache of the network looks under the path and query that this rewrites to.
import { decide } from './decide.js';
import { headersOf, requestOf } from './fetch.js';

export default function middleware(request) {
  const decision = decide(requestOf(request));
  if (decision.action === 'reject') return new Response(decision.reason, { status: 400 });
  const fields = headersOf(request, decision);
  const headers = new Headers({ 'x-middleware-rewrite': new URL(decision.forward.target, request.url).href });
  headers.set('x-middleware-override-headers', [...fields.keys()].join(','));
  for (const [name, value] of fields) headers.set(`x-middleware-request-${name}`, value);
  return new Response(null, { headers });
}
