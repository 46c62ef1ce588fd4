import { randomBytes } from 'node:crypto';
import type { Forward, Keyed } from '@urikit/cache-key';
import { chooseEncoding, HOP_FIELDS } from '@urikit/cache-key/keyer';
import { now } from '../clock.js';
import type { CacheContext, Fetched } from '../context.js';
import type { CacheRequest, FetchOrigin, Informed, OriginRequest } from '../exchange.js';
import { discard } from '../messages/discard.js';
import {
  endToEnd,
  fieldValue,
  isFramedPlainly,
  isHopByHop,
  listMembers,
  OF_CLIENT,
  withoutFields,
} from '../messages/fields.js';
import { isCgiVariable, isOfProxies, isPlainName, readAs } from '../messages/forwardable.js';
import type { CacheOptions } from '../options.js';
import { OriginError, originErrorOf } from '../origin-error.js';

/** What the origin is asked besides what the client asks. */
export interface Forwarding {
  /** Names of the fields that are part of the key, in lower case; undefined for a request without a key. */
  readonly keyed: readonly string[] | undefined;
  /** Whether X-Forwarded-Proto says how the client reached us: never where the key does not say it. */
  readonly tellScheme: boolean;
  /** Names of further fields to leave out, in lower case. */
  readonly without: ReadonlySet<string>;
  /** Names and values in turn. */
  readonly added: readonly string[];
}

/** Fields that say how a trusted hop was reached: the keyer keys them, and takes them away from everybody else. */
const OF_HOP: ReadonlySet<string> = new Set<string>(HOP_FIELDS);

/** Fields that are never passed on: ours, and those that were for us. */
const isOurs = (name: string): boolean => name === 'host' || name === 'expect' || name.startsWith('x-urikit-');

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

/**
 * Whether a request came out of one of ours that is on its way: it must not wait for what may be itself. Our requests
 * carry a random mark that is known for as long as the origin has not answered, so that no client can make one, and
 * none that an origin shows is of use to anybody.
 */
export const hasComeBy = ({ marks, options }: CacheContext, request: CacheRequest): boolean =>
  marks.size > 0 && marksOf(request, options.name).some((mark) => mark !== undefined && marks.has(mark));

/** Whether a request has come by here so often that it goes in circles (RFC 9110 7.6.3). */
export const isLoop = (request: CacheRequest, { name }: CacheOptions): boolean =>
  marksOf(request, name).length >= MAX_LOOPS;

/**
 * The fields for the origin: those of the client, with the changes of the decision and of the gateway; without Host.
 *
 * @param mark - by which the request is known where it comes back; undefined for one that nobody waits for
 */
export function originFields(
  request: CacheRequest,
  forward: Forward,
  { keyed, tellScheme, without, added }: Forwarding,
  options: CacheOptions,
  mark: string | undefined,
): string[] {
  const changed = new Set(forward.fields.map(([name]) => name));
  const tellClient = options.forwardedFor === 'always' || (options.forwardedFor === 'uncached' && keyed === undefined);
  const strips = keyed !== undefined && options.unkeyedFields === 'strip';
  // One coding, so that an answer that varies on it has few variants. It is what is forwarded, so it is what is compared.
  const reduces =
    options.encodings.length > 0 &&
    keyed !== undefined &&
    !keyed.includes('accept-encoding') &&
    !changed.has('accept-encoding') &&
    !strips;
  const isUnkeyed = (name: string): boolean =>
    strips &&
    !keyed.includes(name) &&
    name !== 'via' &&
    name !== 'x-forwarded-for' &&
    !OF_HOP.has(name) &&
    !options.passedFields.includes(name);
  // What is for all must not depend on what one client says: not even a trusted one, because it is not keyed.
  const isMisread = (name: string): boolean =>
    isCgiVariable(name) ||
    (keyed === undefined
      ? request.trusted !== true && isOfProxies(readAs(name)) && !OF_HOP.has(name) && !OF_CLIENT.has(name)
      : !isPlainName(name) ||
        (isOfProxies(name) && !keyed.includes(name) && !OF_HOP.has(name) && !OF_CLIENT.has(name)));
  const isSpoken = (name: string): boolean =>
    isOurs(name) ||
    isHopByHop(name) ||
    changed.has(name) ||
    without.has(name) ||
    keyed?.includes(name) === true ||
    OF_HOP.has(name) ||
    OF_CLIENT.has(name) ||
    name === 'content-length';
  const fields: string[] = [];
  let isReduced = false;
  for (let i = 0; i < request.fields.length; i += 2) {
    const name = (request.fields[i] as string).toLowerCase();
    if (isOurs(name) || isHopByHop(name) || changed.has(name) || without.has(name) || isUnkeyed(name)) continue;
    if (isMisread(name) || (!isPlainName(name) && isSpoken(readAs(name)))) continue;
    if (name === 'content-length' && request.body === undefined) continue;
    if (OF_CLIENT.has(name) && (request.trusted !== true || !tellClient)) continue;
    if (name === 'accept-encoding' && reduces) {
      isReduced = true;
      continue;
    }
    fields.push(request.fields[i] as string, request.fields[i + 1] as string);
  }
  if (isReduced) fields.push('Accept-Encoding', chooseEncoding(request.header('accept-encoding'), options.encodings));
  for (const [name, value] of forward.fields) if (value !== undefined) fields.push(name, value);
  if (tellClient && request.peer !== undefined) fields.push('X-Forwarded-For', request.peer);
  if (tellScheme && fieldValue(fields, 'x-forwarded-proto') === undefined)
    fields.push('X-Forwarded-Proto', request.scheme);
  const via = `1.1 ${options.name}`;
  fields.push('Via', mark === undefined ? via : `${via} (${mark})`, ...added);
  return fields;
}

/** What a client asks of a representation that it has, or of a part of it. The answer for all must not depend on it. */
export const CONDITIONS_AND_RANGES: ReadonlySet<string> = new Set([
  'if-none-match',
  'if-modified-since',
  'range',
  'if-range',
]);

/** Gives the fields of a keyed request as they are forwarded, by their names in lower case: what variants differ in. */
export function sentFields(
  request: CacheRequest,
  decision: Keyed,
  options: CacheOptions,
): (name: string) => string | undefined {
  const { keyedFields: keyed, scheme, forward } = decision;
  const forwarding = { keyed, tellScheme: scheme !== undefined, without: CONDITIONS_AND_RANGES, added: [] };
  let fields: readonly string[] | undefined;
  return (name) => {
    // The mark of a loop is for one request, and nothing varies on it.
    fields ??= originFields(request, forward, forwarding, options, undefined);
    return fieldValue(fields, name);
  };
}

/** Fields of a response as they go on: end-to-end (RFC 9110 7.6.1), with a Date (6.6.1), tags where they are shown. */
function passedFields(fields: readonly string[], options: CacheOptions, responseTime: number): string[] {
  const passed = endToEnd(fields);
  if (fieldValue(passed, 'date') === undefined) passed.push('Date', new Date(responseTime).toUTCString());
  return options.showTags ? passed : withoutFields(passed, (name) => options.tagFields.includes(name));
}

/** Interim responses of one request that go on. */
const MAX_INTERIM = 8;

/**
 * Passes interim responses on (RFC 9110 15.2): 100 is for the gateway, which has sent its own, and 101 is for nobody who
 * did not ask.
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
 * FETCH: asks the origin, and tells of it. Target and Host are those of the decision, byte for byte. Rejects with
 * OriginError only.
 *
 * @param signal - aborted where nobody wants the answer any more; undefined where others may
 */
export async function fetchOrigin(
  { events, options, marks }: CacheContext,
  { request, fetch }: { readonly request: CacheRequest; readonly fetch: FetchOrigin | undefined },
  forward: Forward,
  forwarding: Forwarding,
  signal: AbortSignal | undefined,
): Promise<Fetched> {
  if (fetch === undefined) throw new OriginError('unknown-origin');
  const { method, scheme, body } = request;
  const { host, target } = forward;
  const mark = randomBytes(15).toString('base64url');
  const fields = originFields(request, forward, forwarding, options, mark);
  const informed = request.informed === undefined ? undefined : informing(request.informed);
  const asked: OriginRequest = { method, scheme, host, target, fields, body, signal, informed };
  const requestTime = now();
  const start = performance.now();
  marks.add(mark);
  try {
    const response = await fetch(asked);
    if (!isFramedPlainly(response.fields)) {
      discard(response.body);
      throw new OriginError('origin-malformed');
    }
    // It may break off before anybody reads it. Whoever reads it then finds it destroyed.
    response.body?.on('error', () => undefined);
    events.originAnswered?.(response.status, (performance.now() - start) / 1000);
    const responseTime = now();
    return { response, fields: passedFields(response.fields, options, responseTime), requestTime, responseTime };
  } catch (cause) {
    const error = originErrorOf(cause);
    events.originFailed?.(error.reason, error.cause);
    throw error;
  } finally {
    marks.delete(mark);
  }
}
