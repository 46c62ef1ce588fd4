import type { Forward } from '@urikit/cache-key';
import { HOP_FIELDS } from '@urikit/cache-key/keyer';
import { now } from '../clock.js';
import type { CacheContext, Fetched } from '../context.js';
import type { CacheRequest, FetchOrigin, OriginRequest } from '../exchange.js';
import { endToEnd, fieldValue, isHopByHop, listMembers, OF_CLIENT, withoutFields } from '../messages/fields.js';
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

/**
 * The name that CGI and WSGI servers read a field by: they take `_` and `-` for one character. So they would read
 * `X_Tenant` as the X-Tenant that is keyed.
 */
const twinOf = (name: string): string => name.replaceAll('_', '-');

/** How often our name may stand in Via before a request is taken for one that goes in circles. */
const MAX_LOOPS = 4;

const timesHere = (request: CacheRequest, name: string): number => {
  const via = fieldValue(request.fields, 'via');
  return via === undefined ? 0 : listMembers(via).filter((member) => member.endsWith(` ${name}`)).length;
};

/** Whether a request has come by here, or by another gateway with our name: it must not wait for what may be itself. */
export const hasComeBy = (request: CacheRequest, { name }: CacheOptions): boolean => timesHere(request, name) > 0;

/** Whether a request has come by here so often that it goes in circles (RFC 9110 7.6.3). */
export const isLoop = (request: CacheRequest, { name }: CacheOptions): boolean => timesHere(request, name) >= MAX_LOOPS;

/** The fields for the origin: those of the client, with the changes of the decision and of the gateway; without Host. */
export function originFields(
  request: CacheRequest,
  forward: Forward,
  { keyed, tellScheme, without, added }: Forwarding,
  options: CacheOptions,
): string[] {
  const changed = new Set(forward.fields.map(([name]) => name));
  const tellClient = options.forwardedFor === 'always' || (options.forwardedFor === 'uncached' && keyed === undefined);
  const strips = keyed !== undefined && options.unkeyedFields === 'strip';
  const isUnkeyed = (name: string): boolean =>
    strips && !keyed.includes(name) && name !== 'via' && name !== 'x-forwarded-for' && !OF_HOP.has(name);
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
  for (let i = 0; i < request.fields.length; i += 2) {
    const name = (request.fields[i] as string).toLowerCase();
    if (isOurs(name) || isHopByHop(name) || changed.has(name) || without.has(name) || isUnkeyed(name)) continue;
    if (name.includes('_') && isSpoken(twinOf(name))) continue;
    if (name === 'content-length' && request.body === undefined) continue;
    if (OF_CLIENT.has(name) && (request.trusted !== true || !tellClient)) continue;
    fields.push(request.fields[i] as string, request.fields[i + 1] as string);
  }
  for (const [name, value] of forward.fields) if (value !== undefined) fields.push(name, value);
  if (tellClient && request.peer !== undefined) fields.push('X-Forwarded-For', request.peer);
  if (tellScheme && fieldValue(fields, 'x-forwarded-proto') === undefined)
    fields.push('X-Forwarded-Proto', request.scheme);
  fields.push('Via', `1.1 ${options.name}`, ...added);
  return fields;
}

/** Fields of a response as they go on: end-to-end (RFC 9110 7.6.1), with a Date (6.6.1), tags where they are shown. */
function passedFields(fields: readonly string[], options: CacheOptions, responseTime: number): string[] {
  const passed = endToEnd(fields);
  if (fieldValue(passed, 'date') === undefined) passed.push('Date', new Date(responseTime).toUTCString());
  return options.showTags ? passed : withoutFields(passed, (name) => options.tagFields.includes(name));
}

/**
 * FETCH: asks the origin, and tells of it. Target and Host are those of the decision, byte for byte. Rejects with
 * OriginError only.
 *
 * @param signal - aborted where nobody wants the answer any more; undefined where others may
 */
export async function fetchOrigin(
  { events, options }: CacheContext,
  { request, fetch }: { readonly request: CacheRequest; readonly fetch: FetchOrigin | undefined },
  forward: Forward,
  forwarding: Forwarding,
  signal: AbortSignal | undefined,
): Promise<Fetched> {
  if (fetch === undefined) throw new OriginError('unknown-origin');
  const { method, scheme, body } = request;
  const { host, target } = forward;
  const fields = originFields(request, forward, forwarding, options);
  const asked: OriginRequest = { method, scheme, host, target, fields, body, signal };
  const requestTime = now();
  const start = performance.now();
  try {
    const response = await fetch(asked);
    // It may break off before anybody reads it. Whoever reads it then finds it destroyed.
    response.body?.on('error', () => undefined);
    events.originAnswered?.(response.status, (performance.now() - start) / 1000);
    const responseTime = now();
    return { response, fields: passedFields(response.fields, options, responseTime), requestTime, responseTime };
  } catch (cause) {
    const error = originErrorOf(cause);
    events.originFailed?.(error.reason, error.cause);
    throw error;
  }
}
