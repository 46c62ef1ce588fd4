/**
 * The source of the service worker: the files of one build are stored when it is installed, and answered from there. Names of
 * assets carry the hash of their content, so a stored file is never stale; the pages themselves are asked for first.
 *
 * @param {string} version - of the build
 * @param {readonly string[]} files - relative to the folder of the page
 */
export const serviceWorker = (version, files) => `const CACHE = 'urikit-playground-${version}';
const FILES = ${JSON.stringify(['./', ...files], undefined, 2)};

addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('urikit-playground-') && name !== CACHE;
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) return;
  const stored = () => caches.match(request, { ignoreSearch: true, cacheName: CACHE });
  event.respondWith(
    request.mode === 'navigate'
      ? fetch(request).catch(stored)
      : stored().then((response) => response ?? fetch(request)),
  );
});
`;
