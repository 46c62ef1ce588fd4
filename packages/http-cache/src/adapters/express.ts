import type { RequestHandler } from 'express';
import { type AdapterOptions, adapterOptions } from './options.js';
import { serve } from './serve.js';

/**
 * Middleware for Express 5 that answers from a cache, in front of all that is registered behind it. Register it first
 * and without a path, because the whole target is keyed. Later middleware sees the keyed request, and Express chooses
 * routes by it.
 *
 * @example app.use(httpCache({ cache }))
 */
export function httpCache(options: AdapterOptions): RequestHandler {
  adapterOptions(options, ['isTrusted', 'derive']);
  return (request, response, next) => {
    if (request.baseUrl !== '') {
      next(
        new Error('httpCache keys the whole target: use it without a path, and routes of the policy to choose paths'),
      );
      return;
    }
    const run = (): undefined => {
      request.originalUrl = request.url;
      next();
    };
    serve(request, response, options, { run });
  };
}
