import type { RequestHandler } from 'express';
import { createDecision, type RequestUriOptions } from './core/decide.js';
import { PROBLEM_TYPE, problemOf } from './core/refusal.js';

/**
 * Middleware for Express 5 that answers requests with a doubtful target or redirect parameter by problem details. To be
 * registered first: it reads the target as it came.
 *
 * @throws RangeError for an option that does not exist; as `createHostFilter` of `@urikit/safety`
 * @see RFC 9112 section 3.2, RFC 9457
 * @example app.use(checkRequestUri({ parameters: ['next'] }))
 */
export function checkRequestUri(options?: RequestUriOptions): RequestHandler {
  const decide = createDecision(options);
  return ({ method, originalUrl }, response, next) => {
    const refused = decide(originalUrl, method);
    if (refused === undefined) next();
    else response.writeHead(refused.status, { 'content-type': PROBLEM_TYPE }).end(problemOf(refused));
  };
}

export type { RequestUriOptions } from './core/decide.js';
