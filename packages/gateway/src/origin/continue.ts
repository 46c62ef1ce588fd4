import type { Socket } from 'node:net';
import { errorMember } from '../error-code.js';

/**
 * Drops a 100 of an origin, which a request did not ask for: "A client MUST be able to parse one or more 1xx responses
 * received prior to a final response, even if the client does not expect one" (RFC 9110 15.2). undici takes the 100 for
 * a broken answer; so it is taken out of the received bytes before undici reads them.
 */

const REQUEST_LINE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+ \S+ HTTP\/1\.1\r\n/;
const BEGINNING = Buffer.from('HTTP/1.1 100');
const END = '\r\n\r\n';

/** Of one request, and bytes of each: an origin that sends more is broken. */
const MAX_TIMES = 8;
const MAX_BYTES = 8192;

/** The result of looking for a 100: the bytes behind it, a wait for more bytes, or another answer. */
type Seen = { readonly rest: Buffer } | 'more' | 'other';

/** Reads one 100 off the beginning of the received bytes. */
function readContinue(bytes: Buffer): Seen {
  const known = Math.min(bytes.length, BEGINNING.length);
  if (bytes.compare(BEGINNING, 0, known, 0, known) !== 0) return 'other';
  const end = bytes.indexOf(END);
  if (end >= 0) return { rest: bytes.subarray(end + END.length) };
  return bytes.length < MAX_BYTES ? 'more' : 'other';
}

/** Codes of a connection that closes. */
const CLOSES: ReadonlySet<string | undefined> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const silent = new WeakMap<object, 'kept' | 'closed'>();

/**
 * Tells if an error of a request is that of a connection which closed before the first byte of an answer: one that was
 * kept from an earlier request, or a new one. Undefined for any other error.
 */
export const closedInSilence = (cause: unknown): 'kept' | 'closed' | undefined =>
  typeof cause === 'object' && cause !== null ? silent.get(cause) : undefined;

/** Takes every 100 out of the beginnings of the answers that come by a socket. One answer is on its way at a time. */
export function dropContinue(socket: Socket): void {
  const write: unknown = Reflect.get(socket, 'write');
  const push: unknown = Reflect.get(socket, 'push');
  const call = (method: unknown, args: readonly unknown[]): boolean =>
    Boolean(Reflect.apply(method as (...given: unknown[]) => unknown, socket, args));
  let isExpected = false;
  let times = 0;
  let requests = 0;
  /** True if no byte came since the last request. */
  let isSilent = true;
  let held: Buffer = Buffer.alloc(0);
  const pushOn = (chunk: unknown): boolean => call(push, [chunk]);

  socket.write = (...args: unknown[]): boolean => {
    const [text] = args;
    if (typeof text === 'string' && REQUEST_LINE.test(text)) {
      isExpected = true;
      isSilent = true;
      times = 0;
      requests += 1;
    }
    return call(write, args);
  };
  // undici fails a request with the error of its socket.
  socket.on('error', (cause: object) => {
    if (isSilent && CLOSES.has(errorMember(cause, 'code'))) silent.set(cause, requests > 1 ? 'kept' : 'closed');
  });
  socket.push = (chunk: unknown): boolean => {
    if (chunk !== null) isSilent = false;
    if (!isExpected || (chunk !== null && !(chunk instanceof Uint8Array))) return pushOn(chunk);
    if (chunk !== null)
      held =
        held.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : Buffer.concat([held, chunk]);
    for (;;) {
      const seen = chunk === null || held.length === 0 ? 'other' : readContinue(held);
      if (seen === 'more') return true;
      if (seen === 'other' || times === MAX_TIMES) break;
      times += 1;
      held = seen.rest;
      // All bytes were read: the next bytes may be another 100.
      if (held.length === 0) return true;
    }
    isExpected = false;
    const all = held;
    held = Buffer.alloc(0);
    if (all.length > 0 && chunk === null) pushOn(all);
    return pushOn(chunk === null ? null : all);
  };
}
