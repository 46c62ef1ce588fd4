import express, { type Express } from 'express';
import fastify, { type FastifyInstance } from 'fastify';
import { FetchRefusedError } from '@urikit/safety/fetch';
import { fetchPublic, nextPage } from './targets.js';

export { fetchPublic, nextPage, ORIGIN } from './targets.js';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `GET /login?next=` sends on; `GET /preview?url=` shows how long a page of somebody else is. */
export function expressApp(): Express {
  const app = express();
  app.get('/login', (request, response) => {
    response.redirect(303, nextPage(request.query['next']));
  });
  app.get('/preview', async (request, response) => {
    try {
      const page = await fetchPublic(textOf(request.query['url']));
      response.json({ length: (await page.text()).length });
    } catch (cause) {
      response.status(400).json({ refused: cause instanceof FetchRefusedError ? cause.code : 'unreachable' });
    }
  });
  return app;
}

/** The same for Fastify. */
export function fastifyApp(): FastifyInstance {
  const app = fastify();
  app.get<{ Querystring: { next?: unknown } }>('/login', (request, reply) =>
    reply.redirect(nextPage(request.query.next), 303),
  );
  app.get<{ Querystring: { url?: unknown } }>('/preview', async (request, reply) => {
    try {
      const page = await fetchPublic(textOf(request.query.url));
      return { length: (await page.text()).length };
    } catch (cause) {
      void reply.status(400);
      return { refused: cause instanceof FetchRefusedError ? cause.code : 'unreachable' };
    }
  });
  return app;
}
