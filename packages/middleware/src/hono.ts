import type { MiddlewareHandler } from 'hono';
import { createDecisions, type RequestUriOptions } from './core/decide.js';
import { PROBLEM_TYPE, problemOf, type Refusal } from './core/refusal.js';

/** The bindings of @hono/node-server. */
interface NodeBindings {
  readonly incoming?: { readonly url?: string };
}

/** The received target if the runtime has it; else that of the URL, without its dot-segments. */
function targetOf(env: unknown, url: string): string {
  const came = (env as NodeBindings | undefined)?.incoming?.url;
  if (came !== undefined) return came;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const answerOf = (refused: Refusal): Response =>
  new Response(problemOf(refused), { status: refused.status, headers: { 'content-type': PROBLEM_TYPE } });

/**
 * Middleware for Hono 4 that answers requests with a doubtful target or redirect parameter by problem details. To be
 * registered first.
 *
 * @throws UrikitError `input/unknown-option` for an option that does not exist; as `createHostFilter` of `@urikit/safety`
 * @see RFC 9112 section 3.2, RFC 9457
 * @example app.use(checkRequestUri({ parameters: ['next'] }))
 */
export function checkRequestUri(options?: RequestUriOptions): MiddlewareHandler {
  const decisions = createDecisions(options);
  return async (context, next) => {
    const { method, url } = context.req;
    const target = targetOf(context.env, url);
    const refused = decisions.request(target, method);
    if (refused !== undefined) return answerOf(refused);
    await next();
    const { status, headers } = context.res;
    const redirect = decisions.response?.(status, headers.get('location') ?? undefined, { method, target });
    if (redirect === undefined) return undefined;
    // Otherwise Hono copies the headers of the old response.
    context.res = undefined;
    context.res = answerOf(redirect);
    return undefined;
  };
}
