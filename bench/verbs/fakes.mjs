/** What a framework hands to a middleware, as far as the rows need it. */

/** A request of `node:http`. */
const incoming = {
  method: 'GET',
  url: '/a?b',
  originalUrl: '/a?b',
  httpVersionMajor: 1,
  httpVersion: '1.1',
  rawHeaders: ['Host', 'example.com'],
  headers: { host: 'example.com' },
  socket: { remoteAddress: '192.0.2.1' },
};

/** An application of Fastify that takes hooks and forgets them. */
export const instance = {
  addHook: () => instance,
  decorateRequest: () => instance,
  addContentTypeParser: () => instance,
};

/** A request of `originalUrl`, for Express. */
export const requestOf = (target) => ({ ...incoming, url: target, originalUrl: target });

/** A context of Hono for a target. */
export const contextOf = (target) => ({
  req: { method: 'GET', url: `http://example.com${target}` },
  env: { incoming: { url: target } },
  res: new globalThis.Response(null),
});
