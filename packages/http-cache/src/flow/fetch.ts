import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Forward } from '@urikit/cache-key';
import { nextMoment, now } from '../clock.js';
import type { CacheContext, Fetched, ForwardedRequest } from '../context.js';
import type { CacheRequest, FetchOrigin, Informed, OriginRequest } from '../seam/exchange.js';
import { discard } from '../messages/discard.js';
import { endToEnd, fieldValue, listMembers } from '../messages/fields.js';
import { readResponse } from '../messages/response.js';
import { type Forwarding, originFields } from '../rules/origin-fields.js';
import {
  WITHHOLD_ALL,
  WITHHOLD_BUT_RANGES,
  WITHHOLD_NOTHING,
  WITHHOLD_PREFERENCES,
  type Withheld,
} from '../rules/request-fields.js';
import { OriginError, originErrorOf } from '../seam/origin-error.js';

const NO_CONTENT = new Uint8Array(0);

/** How often our name may stand in Via before a request is taken for one that goes in circles. */
const MAX_LOOPS = 4;

/** A member of Via that may be ours: a protocol, our name, and a mark as a comment (RFC 9110 7.6.3). */
const MEMBER = /^\S+ (\S+)(?: \(([\w-]{1,64})\))?$/;

/** The marks beside our name in Via; undefined for a member without one. */
function marksOf(request: CacheRequest, name: string): readonly (string | undefined)[] {
  const via = fieldValue(request.fields, 'via');
  if (via === undefined) return [];
  return listMembers(via).flatMap((member) => {
    const [, by, mark] = MEMBER.exec(member) ?? [];
    return by === name ? [mark] : [];
  });
}

/** Whether a request has come by here before: once, or so often that it goes in circles (RFC 9110 7.6.3). */
export type Way = 'first' | 'again' | 'loop';

/**
 * Tells if a request came out of one of ours that is on its way: it must not wait for an answer that may be its own. Our
 * requests carry a random mark that is known only until the origin has answered. So no client can make a mark, and a
 * mark that an origin shows later is of no use.
 */
export function wayOf({ marks, options }: Pick<CacheContext, 'marks' | 'options'>, request: CacheRequest): Way {
  const shown = marksOf(request, options.name);
  if (shown.length >= MAX_LOOPS) return 'loop';
  return shown.some((mark) => mark !== undefined && marks.has(mark)) ? 'again' : 'first';
}

/** Interim responses of one request that go on. */
const MAX_INTERIM = 8;

/**
 * Passes interim responses on (RFC 9110 15.2): 100 is for the gateway, which has sent its own, and no client here has
 * asked for a 101.
 */
function informing(informed: (status: number, fields: readonly string[]) => void): Informed {
  let left = MAX_INTERIM;
  return (status, fields) => {
    if (status === 100 || status === 101 || left === 0) return;
    left -= 1;
    informed(status, endToEnd(fields));
  };
}

/**
 * Kinds of fields that do not reach the origin, because the answer may be for all: a part is cut out of the whole, which
 * is stored. Where the last answer was not to be stored, all fields go on.
 */
export function withheldFrom(
  { notCollapsed }: CacheContext,
  { isAuthorized, slot, asksForPart }: ForwardedRequest,
): Withheld {
  if (asksForPart === true) return WITHHOLD_BUT_RANGES;
  if (notCollapsed.has(slot)) return WITHHOLD_NOTHING;
  return isAuthorized === true ? WITHHOLD_PREFERENCES : WITHHOLD_ALL;
}

/** Content as it goes to the origin: that of a QUERY has been read, and may be sent more than once. */
const bodyOf = ({ body, content = NO_CONTENT }: CacheRequest): Readable | undefined =>
  content.byteLength === 0 ? body : Readable.from([content]);

/**
 * FETCH: asks the origin, and tells of it. Target and Host are those of the decision, byte for byte. Rejects with
 * OriginError only.
 *
 * @param signal - aborted when the answer is no longer needed; undefined if the listener gave no signal
 */
export async function fetchOrigin(
  { events, options, marks }: CacheContext,
  { request, fetch }: { readonly request: CacheRequest; readonly fetch: FetchOrigin | undefined },
  forward: Forward,
  forwarding: Forwarding,
  signal: AbortSignal | undefined,
): Promise<Fetched> {
  if (fetch === undefined) throw new OriginError('unknown-origin');
  const { method, scheme } = request;
  const body = bodyOf(request);
  const { host, target } = forward;
  const mark = randomBytes(15).toString('base64url');
  const fields = originFields(request, forward, forwarding, options, mark);
  // Content that has been read has a length, even if its header did not come or is not passed on.
  const length = request.content?.byteLength ?? 0;
  if (length > 0 && fieldValue(fields, 'content-length') === undefined) fields.push('Content-Length', String(length));
  const informed = request.informed === undefined ? undefined : informing(request.informed);
  const asked: OriginRequest = { method, scheme, host, target, fields, body, signal, informed };
  const begin = nextMoment();
  const start = performance.now();
  marks.add(mark);
  try {
    const response = await fetch(asked);
    // Fields of the response are of the wall clock.
    const responseTime = Date.now();
    const read = readResponse(response, options.showTags ? [] : options.tagFields, responseTime);
    if (read === undefined) {
      discard(response.body);
      throw new OriginError('origin-malformed');
    }
    // The body may break off before it has a reader. A later reader then finds it destroyed.
    response.body?.on('error', () => undefined);
    events.originAnswered?.(response.status, (performance.now() - start) / 1000);
    const ahead = now() - responseTime;
    return { response, ...read, requestTime: begin - ahead, responseTime, ahead };
  } catch (cause) {
    const error = originErrorOf(cause);
    events.originFailed?.(error.issue.message, error.cause);
    throw error;
  } finally {
    marks.delete(mark);
  }
}
