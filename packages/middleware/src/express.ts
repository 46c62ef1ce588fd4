import type { RequestHandler } from 'express';
import { createDecisions, type RequestUriOptions } from './core/decide.js';
import { guardResponse } from './core/guard-response.js';
import { PROBLEM_TYPE, problemOf } from './core/refusal.js';

/**
 * Middleware for Express 5 that answers requests with a doubtful target or redirect parameter by problem details, and redirects
 * that lead elsewhere where `location` asks for it. To be registered first: it reads the target as it came.
 *
 * @throws UrikitError `input/unknown-option` for an option that does not exist; as `createHostFilter` of `@urikit/safety`
 * @see RFC 9112 section 3.2, RFC 9457
 * @example app.use(checkRequestUri({ parameters: ['next'] }))
 */
export function checkRequestUri(options?: RequestUriOptions): RequestHandler {
  const decisions = createDecisions(options);
  return ({ method, originalUrl: target }, response, next) => {
    const refused = decisions.request(target, method);
    const { response: look } = decisions;
    if (look !== undefined) guardResponse(response, (status, location) => look(status, location, { method, target }));
    if (refused === undefined) next();
    else response.writeHead(refused.status, { 'content-type': PROBLEM_TYPE }).end(problemOf(refused));
  };
}
