import type { Forward } from '@urikit/cache-key';
import type { Context } from './context.js';
import type { CacheRequest, FetchOrigin, OriginRequest, OriginResponse } from './exchange.js';
import { OriginError, originErrorOf } from './origin-error.js';
import { type Forwarding, originFields } from './origin-fields.js';

/** One exchange with the origin: when it began and ended, in milliseconds since the epoch. */
export interface Asked {
  readonly response: OriginResponse;
  readonly requestTime: number;
  readonly responseTime: number;
}

/** What of a request is sent on: target and Host as the decision has them, byte for byte. */
export function originRequest(
  request: CacheRequest,
  forward: Forward,
  forwarding: Forwarding,
  signal: AbortSignal | undefined,
  { options }: Context,
): OriginRequest {
  const { method, scheme, body } = request;
  return {
    method,
    scheme,
    host: forward.host,
    target: forward.target,
    fields: originFields(request, forward, forwarding, options),
    body,
    signal,
  };
}

/** Asks the origin, and tells of it. Rejects with OriginError only. */
export async function ask({ events }: Context, fetch: FetchOrigin | undefined, request: OriginRequest): Promise<Asked> {
  if (fetch === undefined) throw new OriginError('unknown-origin');
  const requestTime = Date.now();
  const start = performance.now();
  try {
    const response = await fetch(request);
    // It may break off before anybody reads it. Who reads it then finds it destroyed.
    response.body?.on('error', () => undefined);
    events.originAnswered?.(response.status, (performance.now() - start) / 1000);
    return { response, requestTime, responseTime: Date.now() };
  } catch (cause) {
    const error = originErrorOf(cause);
    events.originFailed?.(error.reason, error.cause);
    throw error;
  }
}
