import type { Forward } from '@urikit/cache-key';
import { HOP_FIELDS } from '@urikit/cache-key/keyer';
import type { CacheRequest } from './exchange.js';
import { fieldValue, isHopByHop, listMembers, OF_CLIENT } from './fields.js';
import type { CacheOptions } from './options.js';

/** What goes into the fields of a request to the origin besides those of the client. */
export interface Forwarding {
  /** undefined for a request without a key. Otherwise the names of the fields that are part of it. */
  readonly keyed: ReadonlySet<string> | undefined;
  /** Whether X-Forwarded-Proto says how the client reached us: it must not where the key does not. */
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
 * The name that CGI, WSGI and their kin read a field by: `_` and `-` are one to them. So `X_Tenant` would be read as,
 * or joined with, the X-Tenant that is keyed.
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

/**
 * The fields for the origin: those of the client, with the changes of the decision and of the gateway. Host is not
 * among them.
 */
export function originFields(
  request: CacheRequest,
  forward: Forward,
  forwarding: Forwarding,
  options: CacheOptions,
): string[] {
  const { keyed, tellScheme, without, added } = forwarding;
  const changed = new Set(forward.fields.map(([name]) => name));
  const tellClient = options.forwardedFor === 'always' || (options.forwardedFor === 'uncached' && keyed === undefined);
  const strips = keyed !== undefined && options.unkeyedFields === 'strip';
  const isUnkeyed = (name: string): boolean =>
    strips && !keyed.has(name) && name !== 'via' && name !== 'x-forwarded-for' && !OF_HOP.has(name);
  const isSpoken = (name: string): boolean =>
    isOurs(name) ||
    isHopByHop(name) ||
    changed.has(name) ||
    without.has(name) ||
    keyed?.has(name) === true ||
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
