import * as nodeHttp from 'node:http';
import express from 'express';
import * as fastify from 'fastify';
import * as hono from 'hono';
import * as forExpress from '@urikit/http-cache/express';
import * as forFastify from '@urikit/http-cache/fastify';
import * as forFetch from '@urikit/http-cache/fetch';
import * as forHono from '@urikit/http-cache/hono';
import * as forNode from '@urikit/http-cache/node';
import * as forUndici from '@urikit/http-cache/undici';

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
