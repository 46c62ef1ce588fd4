import { optionsOf, withMembers } from '@urikit/generic/internal';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Cache } from '../cache.js';
import { discard } from '../messages/discard.js';
import type { Answer, CacheRequest, Informed } from '../seam/exchange.js';
import { fieldValue } from '../messages/fields.js';
import { refuse } from '../flow/refuse.js';
import { receive } from '../flow/receive.js';
import { informHttp2, isCutOff, streamOf } from './http2-stream.js';
import { isFaultilyFramed, notForwarded } from './not-forwarded.js';
import type { SendBounds } from './send-bounds.js';
import { send } from './send.js';
import type { IsTrusted } from './trusted.js';

/**
 * A listener of `node:http`; with `expectsContinue` the client waits for 100 before it sends its body, with `isBusy` it
 * has sent more requests on its connection than are kept.
 */
export type Handler = (
  incoming: IncomingMessage,
  response: ServerResponse,
  expectsContinue?: boolean,
  isBusy?: boolean,
) => void;

export interface HandlerSetup {
  readonly cache: Pick<Cache, 'respond' | 'options'>;
  readonly isTrusted: IsTrusted;
  /** Of a request. */
  readonly maxBodyBytes: number;
  /** Tells if connections are to be closed: the server stops. */
  readonly isStopping?: (() => boolean) | undefined;
  /** Bounds on answers on their way. Absent: there are no others than those of the server. */
  readonly bounds?: SendBounds | undefined;
  /** Tells if the sender of a request may have an answer now. */
  readonly admits?: ((incoming: IncomingMessage, trusted: boolean) => boolean) | undefined;
  /**
   * Told of every answer before it is sent.
   *
   * @param began - the time at which the request was received, in milliseconds of `performance.now`
   */
  readonly answered?:
    | ((request: IncomingMessage, response: ServerResponse, answer: Answer, began: number) => void)
    | undefined;
}

const OPTIONS = ['cache', 'isTrusted', 'maxBodyBytes', 'isStopping', 'bounds', 'admits', 'answered'];

/** How the client reached us: a trusted hop may say that it was https. */
export function schemeOf({ socket, rawHeaders }: IncomingMessage, trusted: boolean): 'http' | 'https' {
  if ('encrypted' in socket) return 'https';
  return trusted && fieldValue(rawHeaders, 'x-forwarded-proto')?.toLowerCase() === 'https' ? 'https' : 'http';
}

/** Makes a signal that is aborted when the client goes away before it has its answer. */
const signalOf = (response: ServerResponse) => (): AbortSignal => {
  const controller = new AbortController();
  response.once('close', () => {
    const http2 = streamOf(response);
    if (http2 === undefined ? !response.writableFinished : isCutOff(http2)) controller.abort();
  });
  return controller.signal;
};

/**
 * Sends interim responses to a client that knows them (RFC 9110 15.2): 102 and 103. Over HTTP/1.1 Node sends a 103 that
 * has Link fields, and no other. A response of a pipeline gets no hint before its turn: a hint is early or of no use,
 * and Node would put the fields of the final response before it.
 */
function informOf({ httpVersion }: IncomingMessage, response: ServerResponse): Informed | undefined {
  if (httpVersion === '1.0') return undefined;
  return (status, fields) => {
    if (response.headersSent || response.destroyed || (status !== 102 && status !== 103)) return;
    const http2 = streamOf(response);
    if (http2 === undefined && response.socket === null) return;
    try {
      if (http2 !== undefined) informHttp2(http2, status, fields);
      else if (status === 102) response.writeProcessing();
      else response.writeEarlyHints(hintsOf(fields));
    } catch {
      // A field that Node refuses to send: the answer comes all the same.
    }
  };
}

/** Fields of a 103 as Node takes them: by name, all values of Link. */
function hintsOf(fields: readonly string[]): Record<string, string | string[]> {
  const hints: Record<string, string | string[]> = {};
  const links: string[] = [];
  for (let i = 0; i < fields.length; i += 2) {
    const name = (fields[i] as string).toLowerCase();
    if (name === 'link') links.push(fields[i + 1] as string);
    else if (name !== '__proto__') hints[name] = fieldValue(fields, name) ?? '';
  }
  return { ...hints, link: links };
}

/** The version of HTTP as Via has it (RFC 9110 7.6.3). */
export const protocolOf = ({ httpVersionMajor, httpVersion }: IncomingMessage): string =>
  httpVersionMajor > 1 ? String(httpVersionMajor) : httpVersion;

/** A request of `node:http` for the core. */
export function receiveNode(incoming: IncomingMessage, response: ServerResponse, trusted: boolean): CacheRequest {
  const { method = '', url = '', rawHeaders, socket } = incoming;
  return receive({
    method,
    scheme: schemeOf(incoming, trusted),
    target: url,
    fields: rawHeaders,
    body: incoming,
    protocol: protocolOf(incoming),
    trusted,
    peer: socket.remoteAddress,
    signal: signalOf(response),
    informed: informOf(incoming, response),
  });
}

/** A listener for `node:http`: reads a request, has it answered, and sends the answer. */
export function createHandler(setup: HandlerSetup): Handler {
  optionsOf(withMembers(setup, ['cache', 'isTrusted'], [], 'a cache and isTrusted'), OPTIONS);
  const { cache, isTrusted, maxBodyBytes, isStopping, answered, bounds, admits } = setup;
  const deliver = (incoming: IncomingMessage, response: ServerResponse, answer: Answer, began: number): void => {
    if (isStopping?.() === true || isFaultilyFramed(incoming)) response.shouldKeepAlive = false;
    answered?.(incoming, response, answer, began);
    try {
      send(answer, response, bounds);
    } catch {
      // Node refuses a header before the head is sent.
      discard(answer.body);
      if (response.headersSent) response.destroy();
      else send(refuse('origin-malformed', cache.options), response);
    }
  };
  const refusedOf = (incoming: IncomingMessage, trusted: boolean, isBusy: boolean): Answer | undefined => {
    if (isBusy) return refuse('connection-busy', cache.options, {}, ['Connection', 'close']);
    if (admits?.(incoming, trusted) === false) return refuse('rate-limited', cache.options);
    return notForwarded(incoming, maxBodyBytes, cache.options);
  };
  return (incoming, response, expectsContinue = false, isBusy = false) => {
    const began = answered === undefined ? 0 : performance.now();
    const trusted = isTrusted(incoming.socket);
    const refused = refusedOf(incoming, trusted, isBusy);
    if (refused !== undefined) {
      deliver(incoming, response, refused, began);
      return;
    }
    // RFC 9110 10.1.1: bodies are read anyway, and the origin is not asked first.
    if (expectsContinue) response.writeContinue();
    const request = receiveNode(incoming, response, trusted);
    if (request.body !== undefined) bounds?.watchUpload(incoming);
    const answer = cache.respond(request);
    if (answer instanceof Promise) void answer.then((later) => deliver(incoming, response, later, began));
    else deliver(incoming, response, answer, began);
  };
}
