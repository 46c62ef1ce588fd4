import type { IncomingMessage, ServerResponse } from 'node:http';
import { discard } from '../messages/discard.js';
import type { Answer, OriginRequest, OriginResponse } from '../seam/exchange.js';
import { refuse } from '../flow/refuse.js';
import { isCutShort } from '../node/header-lines.js';
import { notForwarded } from '../node/not-forwarded.js';
import { deliver } from './deliver.js';
import { ofResponse } from './head.js';
import type { AdapterOptions } from './options.js';
import { received, receivedForApplication } from './received.js';
import { interceptResponse, type ResponseInterceptor } from './response-interceptor.js';
import { rewriteRequest } from './rewrite-request.js';

/** An application, as run on a request without a stored answer. */
export interface Application {
  /**
   * Runs it on the request of Node, which has been rewritten to the request that was keyed.
   *
   * @param fail - called with the error that the application throws
   * @returns an answer if it does not come over the response
   */
  readonly run: (asked: OriginRequest, fail: (cause: unknown) => void) => Promise<OriginResponse> | undefined;
  /** Told before an answer is sent that the application has no part in. */
  readonly unasked?: (() => void) | undefined;
}

/** Sends an answer, or says that it cannot be sent. */
function finish(
  answer: Answer,
  response: ServerResponse,
  { cache }: AdapterOptions,
  send: (answer: Answer) => void,
): void {
  try {
    send(answer);
  } catch {
    // Node refuses a header before the head is sent.
    discard(answer.body);
    if (ofResponse(response, 'headersSent')) response.destroy();
    else send(refuse('origin-malformed', cache.options));
  }
}

/**
 * Answers a request of Node: from the cache, or by an application in this process, or, without one, by the cache's own
 * origin.
 */
export function serve(
  incoming: IncomingMessage,
  response: ServerResponse,
  options: AdapterOptions,
  application: Application | undefined,
): void {
  let interceptor: ResponseInterceptor | undefined;
  const fetch = (asked: OriginRequest): Promise<OriginResponse> => {
    const { run } = application as Application;
    rewriteRequest(incoming, asked);
    const { answered, fail } = (interceptor = interceptResponse(response, asked.method));
    try {
      return run(asked, fail) ?? answered;
    } catch (cause) {
      fail(cause);
      return answered;
    }
  };
  const respond = (): Answer | Promise<Answer> => {
    try {
      if (isCutShort(incoming)) return refuse('fields-too-large', options.cache.options);
      if (application !== undefined)
        return options.cache.respond(receivedForApplication(incoming, response, options), fetch);
      // A request for a gateway itself is not for an origin; an application answers for itself.
      return (
        notForwarded(incoming, Infinity, options.cache.options) ??
        options.cache.respond(received(incoming, response, options))
      );
    } catch {
      // The cache never throws: `derive` did, so the derived headers of the request are unknown.
      return refuse('application-failed', options.cache.options);
    }
  };
  const send = (final: Answer): void => {
    if (interceptor === undefined) application?.unasked?.();
    finish(final, response, options, interceptor?.send ?? ((one) => deliver(one, response)));
  };
  const answer = respond();
  if (answer instanceof Promise) void answer.then(send);
  else send(answer);
}
