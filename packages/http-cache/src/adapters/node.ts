import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AdapterOptions, adapterOptions } from './options.js';
import { serve } from './serve.js';

/** Options of the listener for `node:http`. */
export interface NodeOptions extends AdapterOptions {
  /** Listener that answers if the cache does not. Absent: the origin of the cache is asked. */
  readonly application?: ((incoming: IncomingMessage, response: ServerResponse) => unknown) | undefined;
}

/**
 * A listener for `node:http` that answers from a cache, in front of another listener or of an origin. The other
 * listener sees the keyed request: `url`, `headers` and `rawHeaders` are those that are forwarded. Never throws: an
 * error or rejection of the other listener is a 500.
 *
 * @example createServer(httpCache({ cache, application: (request, response) => response.end('hello') }))
 */
export function httpCache(options: NodeOptions): (incoming: IncomingMessage, response: ServerResponse) => void {
  const { application } = adapterOptions(options, ['isTrusted', 'derive', 'application']);
  if (application === undefined) return (incoming, response) => serve(incoming, response, options, undefined);
  return (incoming, response) => {
    const run = (_asked: unknown, fail: (cause: unknown) => void): undefined => {
      Promise.resolve(application(incoming, response)).catch(fail);
    };
    serve(incoming, response, options, { run });
  };
}
