import * as nodeHttp from 'node:http';
import express from 'express';
import * as fastify from 'fastify';
import * as hono from 'hono';
import * as forExpress from '../../../src/adapters/express.js';
import * as forFastify from '../../../src/adapters/fastify.js';
import * as forFetch from '../../../src/adapters/fetch.js';
import * as forHono from '../../../src/adapters/hono.js';
import * as forNode from '../../../src/adapters/node.js';
import * as forUndici from '../../../src/adapters/undici.js';

/** What the examples of the adapters import: frameworks are dependencies of this package, not of the documents. */
export const adapterModules: Readonly<Record<string, object>> = {
  'node:http': nodeHttp,
  // Read by programs of CommonJS.
  express: { __esModule: true, default: express },
  fastify,
  hono,
  '@urikit/http-cache/express': forExpress,
  '@urikit/http-cache/fastify': forFastify,
  '@urikit/http-cache/fetch': forFetch,
  '@urikit/http-cache/hono': forHono,
  '@urikit/http-cache/node': forNode,
  '@urikit/http-cache/undici': forUndici,
};
