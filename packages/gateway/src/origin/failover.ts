import { isSafeMethod } from '@urikit/cache-key/keyer';
import type { FetchOrigin, OriginRequest } from '@urikit/http-cache';
import type { Attempts } from './attempts.js';
import { dropBody } from './bounded.js';
import { failureOf } from './failure.js';
import { unansweredBy } from './unanswered.js';

/** Tells if a method may be sent once more (RFC 9110 9.2.2). */
const isIdempotent = (method: string): boolean => isSafeMethod(method) || method === 'PUT' || method === 'DELETE';

/** Tells if a request can be sent once more, and as a whole. */
const mayAskAgain = ({ method, body, signal }: OriginRequest): boolean =>
  isIdempotent(method) && body?.readableDidRead !== true && signal?.aborted !== true;

/** Asks one backend, and the next one if a connection fails before the first byte of an answer. */
export function createFailover(begin: () => Attempts): FetchOrigin {
  return async (request) => {
    const { first, next } = begin();
    for (let asked = first; ;) {
      try {
        const response = await asked.backend.fetch(request);
        asked.health.answered();
        return response;
      } catch (cause) {
        const failure = failureOf(cause);
        const how = unansweredBy(failure);
        const other = how === undefined ? undefined : next(asked, how, mayAskAgain(request));
        if (other === undefined) {
          if (request.body?.readableDidRead === false) dropBody(request.body);
          throw failure;
        }
        asked = other;
      }
    }
  };
}
