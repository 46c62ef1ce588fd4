import { withMembers } from '@urikit/generic/internal';
import type { IncomingMessage } from 'node:http';
import type { FieldChange } from '@urikit/cache-key';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { cacheStatus } from '../flow/deliver.js';
import type { Cache } from '../cache.js';
import type { OriginRequest, OriginResponse } from '../seam/exchange.js';
import { adapterOptions } from './options.js';
import { receive, type Received } from '../flow/receive.js';
import { refuse } from '../flow/refuse.js';
import { protocolOf, schemeOf } from '../node/handler.js';
import { isCutShort } from '../node/header-lines.js';
import type { IsTrusted } from '../node/trusted.js';
import { needsRerouting } from './needs-rerouting.js';
import { withChanges } from './received.js';
import { originResponse, pairs, responseOf } from './web.js';

/** Options of the middleware for Hono. */
export interface HonoOptions {
  readonly cache: Pick<Cache, 'respond' | 'options'>;
  /** The application that is served: asked again if the keyed request may lead to another route. */
  readonly application: Pick<Hono, 'fetch'>;
  /** The request as received, if it is known. Absent: as @hono/node-server has it. */
  readonly received?: ((context: Context) => Received | undefined) | undefined;
  /** Tells which peers are hops of our own, if @hono/node-server is the runtime. Absent: no peer is. */
  readonly isTrusted?: IsTrusted | undefined;
  /** As for the other adapters: fields that the server gives a request before it is keyed. */
  readonly derive?: ((context: Context) => readonly FieldChange[]) | undefined;
}

/** The bindings of @hono/node-server; empty on other runtimes. */
const nodeOf = ({ env }: Context) => (env ?? {}) as { readonly incoming?: IncomingMessage };

/**
 * The request as received, from the bindings of @hono/node-server; undefined on other runtimes. A Request does not know
 * its target any more: its URL has been parsed, which turns `\` into `/` and takes dot-segments away.
 */
function receivedByNode(context: Context, isTrusted?: IsTrusted): Received | undefined {
  const { incoming } = nodeOf(context);
  if (incoming?.rawHeaders === undefined || incoming.httpVersionMajor !== 1) return undefined;
  const { method = '', url = '', rawHeaders } = incoming;
  const trusted = isTrusted?.(incoming.socket) ?? false;
  const [scheme, protocol] = [schemeOf(incoming, trusted), protocolOf(incoming)];
  return { method, scheme, target: url, fields: rawHeaders, body: incoming, protocol, trusted };
}

/** A Request with the method, URL and headers of the keyed request. */
function requestOf({ method, scheme, host, target, fields }: OriginRequest, { raw }: Context['req']): Request {
  const body = raw.method === 'GET' || raw.method === 'HEAD' ? null : raw.body;
  const init = { method, headers: pairs(['Host', host, ...fields]), body, signal: raw.signal, duplex: 'half' };
  // A stream as a body needs `duplex`, which the type of a request's init leaves out.
  return new Request(`${scheme}://${host}${target}`, init as RequestInit);
}

/**
 * Middleware for Hono that answers from a cache, in front of all that is registered behind it. Register it first, for
 * `*`. Behind @hono/node-server it knows the raw target; on other runtimes it stores an answer only if `received` gives
 * the request as received.
 *
 * @example app.use(httpCache({ cache, application: app }))
 */
export function httpCache(options: HonoOptions): MiddlewareHandler {
  const { cache, application, received, isTrusted, derive } = adapterOptions(
    options,
    ['received', 'isTrusted', 'derive'],
    ['application'],
  );
  withMembers(application, ['fetch'], ['application'], 'the application that is served');
  /** Requests that were made of a keyed request. */
  const shown = new WeakSet<Request>();

  return async (context, next) => {
    if (shown.has(context.req.raw)) return next();
    const came = received === undefined ? receivedByNode(context, isTrusted) : received(context);
    if (came === undefined) {
      await next();
      context.res.headers.append(
        'Cache-Status',
        cacheStatus(cache.options.name, { hit: false, fwd: 'bypass', detail: 'no-raw-target' }),
      );
      return undefined;
    }
    const { incoming } = nodeOf(context);
    if (incoming !== undefined && isCutShort(incoming)) {
      context.res = responseOf(refuse('fields-too-large', cache.options));
      return undefined;
    }
    const request = receive({ ...came, signal: () => context.req.raw.signal });
    const fetch = async (asked: OriginRequest): Promise<OriginResponse> => {
      const asShown = requestOf(asked, context.req);
      shown.add(asShown);
      if (needsRerouting(came.target, came.fields, asked))
        return originResponse(await application.fetch(asShown, context.env, executionOf(context)), asked);
      context.req.raw = asShown;
      await next();
      return originResponse(context.res, asked);
    };
    const changed = derive === undefined ? request : withChanges(request, derive(context));
    const answer = responseOf(await cache.respond({ ...changed, askedOnce: true }, fetch));
    // Hono would add the headers that the application set: the answer has them already.
    context.res = undefined;
    context.res = answer;
    return undefined;
  };
}

/** The execution context of a runtime; undefined if the runtime does not have it, because Hono throws then. */
function executionOf(context: Context): Context['executionCtx'] | undefined {
  try {
    return context.executionCtx;
  } catch {
    return undefined;
  }
}
