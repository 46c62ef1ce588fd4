import type { IncomingMessage } from 'node:http';
import { withMembers } from '@urikit/generic/internal';
import type {
  FastifyInstance,
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
} from 'fastify';
import type { FetchOrigin, OriginResponse } from '../seam/exchange.js';
import { OriginError } from '../seam/origin-error.js';
import { needsRerouting } from './needs-rerouting.js';
import { type AdapterOptions, adapterOptions } from './options.js';
import { serve } from './serve.js';

/** Options of the plugin for Fastify. */
export interface FastifyOptions extends AdapterOptions {
  /**
   * Origin for requests for which the application has no route: a gateway with routes of its own. Absent: the
   * application answers all.
   */
  readonly origin?: FetchOrigin | undefined;
}

/** A request in one passage through the hooks of Fastify. */
interface Passage {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly next: HookHandlerDoneFunction;
}

/** Goes on in the application, or with the origin if the application has no route. */
function goOn(
  { request, reply, next }: Passage,
  ask: (() => Promise<OriginResponse>) | undefined,
): Promise<OriginResponse> | undefined {
  if (ask === undefined || !request.is404) {
    next();
    return undefined;
  }
  reply.hijack();
  return ask();
}

function addHooks(app: FastifyInstance, options: FastifyOptions): void {
  const { origin } = adapterOptions(options, ['isTrusted', 'derive', 'origin']);
  /** Requests that are routed again, each with the function to call then. */
  const again = new WeakMap<IncomingMessage, (passage: Passage) => void>();

  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request;
    const resume = again.get(raw);
    if (resume !== undefined) {
      resume({ request, reply, next });
      return;
    }
    const { url: target = '', rawHeaders: fields } = raw;
    serve(raw, reply.raw, options, {
      run: (asked) => {
        // RFC 9110 9.3.8: TRACE would send back headers that a client must not learn.
        const ask =
          origin && (() => (asked.method === 'TRACE' ? Promise.reject(new OriginError('unsendable')) : origin(asked)));
        if (!needsRerouting(target, fields, asked)) return goOn({ request, reply, next }, ask);
        // Fastify chose the route by the received request: it chooses again, by the keyed request.
        reply.hijack();
        let answer: Promise<OriginResponse> | undefined;
        again.set(raw, (passage) => {
          answer = goOn(passage, ask);
        });
        app.routing(raw, reply.raw);
        return answer;
      },
      unasked: () => {
        reply.hijack();
      },
    });
  });
}

const plugin: FastifyPluginCallback<FastifyOptions> = (app, options, done) => {
  withMembers(app, ['addHook'], ['app'], 'an application of Fastify');
  try {
    addHooks(app, options);
  } catch (cause) {
    // Fastify gives this to `ready`; an error that is thrown here would end the process.
    done(cause as Error);
    return;
  }
  done();
};

/**
 * A plugin for Fastify 5 that answers from a cache in `onRequest`, before a route's hooks, parsers and handler: for the
 * routes of the application, in front of an origin, or both. Register it first. Handlers see the keyed request; if it
 * differs from the received one, the route is chosen again. An answer from the cache goes past `onSend`.
 *
 * @example app.register(httpCache, { cache })
 */
export const httpCache: FastifyPluginCallback<FastifyOptions> = Object.assign(plugin, {
  // For all of the application, not for a context of its own.
  [Symbol.for('skip-override')]: true,
  [Symbol.for('fastify.display-name')]: '@urikit/http-cache',
  [Symbol.for('plugin-meta')]: { fastify: '5.x', name: '@urikit/http-cache' },
});
