import { block, type Section } from '../parts/readme.js';

/** The sections of the README of target `js`. */
export const JS_USES: readonly Section[] = [
  {
    title: 'Use',
    lines: [
      '`decide(request)` gives `{ action: "key", key, forward }`, `{ action: "bypass", reason, forward }` or `{ action: "reject", reason }`;',
      '`keyOf(request)` gives the key, or undefined. A request is `{ method, scheme, host, target, header }`: `target` is the request-target as',
      'received, and `header(name)` gives a value by its name in lower case. Forward `forward.target` and `forward.host`, set or remove',
      '`forward.fields`: the key is made of these bytes. `fingerprint` names the policy.',
      '',
      'After a change of the policy this file is an old one. `urikit export` with the same options and `--check` says so: put it into CI.',
      '',
      'The code was tried with 4,000 requests against the interpreter when it was written. `decide.es5.js` has a default export for njs.',
      '`--small` writes the shortest code, which is slower.',
    ],
  },
  {
    title: 'A service worker',
    lines: [
      'The browser has parsed the URL already: the gain is tracking parameters, order and triplets.',
      '',
      ...block('js', [
        "import { keyOf } from './decide.js';",
        "addEventListener('fetch', (event) => {",
        '  const { request } = event;',
        '  const { protocol, host, pathname, search } = new URL(request.url);',
        '  const header = (name) => request.headers.get(name) ?? undefined;',
        '  const key = keyOf({ method: request.method, scheme: protocol.slice(0, -1), host, target: pathname + search, header });',
        "  if (key === undefined || request.method !== 'GET') return;",
        "  const stored = new URL('/.urikit/' + encodeURIComponent(key), request.url);",
        "  event.respondWith(caches.open('urikit').then(async (cache) => {",
        '    const found = await cache.match(stored);',
        '    if (found) return found;',
        '    const response = await fetch(request);',
        "    if (response.ok && !/no-store|private/.test(response.headers.get('cache-control') ?? '')) await cache.put(stored, response.clone());",
        '    return response;',
        '  }));',
        '});',
      ]),
    ],
  },
  {
    title: 'Nitro',
    lines: [
      ...block('js', [
        "import { keyOf } from './decide.js';",
        'const requestOf = ({ node: { req } }) => ({',
        "  method: req.method, scheme: 'https', host: req.headers.host, target: req.url,",
        "  header: (name) => (Array.isArray(req.headers[name]) ? req.headers[name].join(', ') : req.headers[name]),",
        '});',
        'export default defineCachedEventHandler(handler, {',
        '  getKey: (event) => keyOf(requestOf(event)),',
        '  shouldBypassCache: (event) => keyOf(requestOf(event)) === undefined,',
        '});',
      ]),
    ],
  },
  {
    title: 'Hono',
    lines: [
      ...block('js', [
        "import { decide } from './decide.js';",
        'app.use(async (c, next) => {',
        '  const { protocol, host, pathname, search } = new URL(c.req.url);',
        '  const target = pathname + search;',
        '  const header = (name) => c.req.header(name);',
        '  const decision = decide({ method: c.req.method, scheme: protocol.slice(0, -1), host, target, header });',
        "  if (decision.action === 'reject') return c.text(decision.reason, 400);",
        "  c.set('cacheKey', decision.key);",
        '  await next();',
        '});',
      ]),
    ],
  },
  {
    title: 'A store of undici',
    lines: [
      ...block('js', [
        "import { keyOf } from './decide.js';",
        '/** undici has no Host in its keys: `origin` names it. */',
        'const keyed = ({ origin, method, path, headers = {} }) => {',
        '  const { protocol, host } = new URL(origin);',
        '  return keyOf({ method, scheme: protocol.slice(0, -1), host, target: path, header: (name) => headers[name]?.toString() });',
        '};',
        'export const storeOf = (store) => ({',
        '  get: (request) => (keyed(request) === undefined ? undefined : store.get({ ...request, path: keyed(request) })),',
        '  createWriteStream: (request, value) =>',
        '    keyed(request) === undefined ? undefined : store.createWriteStream({ ...request, path: keyed(request) }, value),',
        '  delete: (request) => store.delete({ ...request, path: keyed(request) ?? request.path }),',
        '});',
      ]),
    ],
  },
];
