/**
 * The servers that are measured, each in a process of its own: `node servers.mjs NAME [ORIGIN]` prints its port.
 */
import { createServer } from 'node:http';

/** What all of them answer. */
const BODY = Buffer.from(
  JSON.stringify({ items: Array.from({ length: 40 }, (_, id) => ({ id, name: `item ${id}` })) }),
);
const FIELDS = {
  'content-type': 'application/json',
  'content-length': String(BODY.length),
  'cache-control': 'public, max-age=3600',
  etag: '"bench"',
};

const answer = (_request, response) => {
  response.writeHead(200, FIELDS);
  response.end(BODY);
};

/** The answer of `/validated` may be stored, and has to be validated each time. */
const origin = (request, response) => {
  if (request.url !== '/validated') return answer(request, response);
  const isSame = request.headers['if-none-match'] === FIELDS.etag;
  response.writeHead(isSame ? 304 : 200, {
    etag: FIELDS.etag,
    'cache-control': 'no-cache',
    ...(isSame ? {} : { 'content-type': 'application/json', 'content-length': FIELDS['content-length'] }),
  });
  response.end(isSame ? undefined : BODY);
};

/** As many connections may wait as before the gateway. */
const ADDRESS = { port: 0, host: '127.0.0.1', backlog: 4096 };

const announce = (server) => server.listen(ADDRESS, () => process.stdout.write(`${server.address().port}\n`));

const servers = {
  origin: () => announce(createServer(origin)),
  'plain node:http': () => announce(createServer(answer)),
  'plain Fastify': async () => {
    const { default: fastify } = await import('fastify');
    const server = fastify();
    server.get('/*', (_request, reply) => reply.headers(FIELDS).send(BODY));
    await server.listen(ADDRESS);
    process.stdout.write(`${server.server.address().port}\n`);
  },
};

const [name] = process.argv.slice(2);
await servers[name]();
