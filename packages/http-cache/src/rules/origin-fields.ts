import type { Forward, Keyed } from '@urikit/cache-key';
import { chooseEncoding, HOP_FIELDS } from '@urikit/cache-key/keyer';
import type { CacheRequest } from '../seam/exchange.js';
import type { CacheOptions } from '../seam/options.js';
import { fieldValue, isHopByHop, isNamed, OF_CLIENT } from '../messages/fields.js';
import {
  countsForwards,
  nextForwards,
  isCgiVariable,
  isOfProxies,
  isPlainName,
  readAs,
} from '../messages/forwardable.js';
import { isWithheld, WITHHOLD_ALL, type Withheld } from './request-fields.js';

/** The fields of a request for the origin. */

/** Changes to the request of the client on its way to the origin. */
export interface Forwarding {
  /** Names of the fields that are part of the key, in lower case; undefined for a request without a key. */
  readonly keyed: readonly string[] | undefined;
  /** Names that the policy keys by, if `keyed` is undefined: a client may say them. */
  readonly named?: readonly string[] | undefined;
  /** True if X-Forwarded-Proto says how the client reached us: never if the key does not hold the scheme. */
  readonly tellScheme: boolean;
  /** Kinds of fields about one request that are left out. */
  readonly withheld: Withheld;
  /** Names and values in turn. */
  readonly added: readonly string[];
}

/** Fields that say how a trusted hop was reached: the keyer keys them, and takes them away from everybody else. */
const OF_HOP: ReadonlySet<string> = new Set<string>(HOP_FIELDS);

/** Fields that are never passed on: ours, and those that were for us. */
const isOurs = (name: string): boolean => name === 'host' || name === 'expect' || name.startsWith('x-urikit-');

/**
 * The fields for the origin: those of the client, with the changes of the decision and of the gateway; without Host.
 *
 * @param mark - by which the request is known if it comes back; undefined for a tunnel, and for the comparison of
 *   variants
 * @param only - the name, in lower case, of the one field of the client to look at; absent: all
 */
export function originFields(
  request: CacheRequest,
  forward: Forward,
  { keyed, named, tellScheme, withheld, added }: Forwarding,
  options: CacheOptions,
  mark: string | undefined,
  only?: string,
): string[] {
  const changed = new Set(forward.fields.map(([name]) => name));
  const tellClient = options.forwardedFor === 'always' || (options.forwardedFor === 'uncached' && keyed === undefined);
  const strips = keyed !== undefined && options.unkeyed === 'strip';
  // One coding, so that an answer that varies on it has few variants. The reduced value is forwarded, so it is
  // compared.
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
    !options.pass.includes(name);
  // An answer for all must not depend on a header of one client, not even of a trusted one, because that header is not
  // keyed.
  const isMisread = (name: string): boolean =>
    isCgiVariable(name) ||
    (keyed === undefined
      ? request.trusted !== true &&
        isOfProxies(readAs(name)) &&
        named?.includes(name) !== true &&
        !OF_HOP.has(name) &&
        !OF_CLIENT.has(name)
      : !isPlainName(name) ||
        (isOfProxies(name) && !keyed.includes(name) && !OF_HOP.has(name) && !OF_CLIENT.has(name)));
  const isSpoken = (name: string): boolean =>
    isOurs(name) ||
    isHopByHop(name) ||
    changed.has(name) ||
    isWithheld(name, withheld, keyed) ||
    keyed?.includes(name) === true ||
    OF_HOP.has(name) ||
    OF_CLIENT.has(name) ||
    name === 'content-length';
  const fields: string[] = [];
  let isReduced = false;
  for (let i = 0; i < request.fields.length; i += 2) {
    if (only !== undefined && !isNamed(request.fields[i] as string, only)) continue;
    const name = (request.fields[i] as string).toLowerCase();
    if (isOurs(name) || isHopByHop(name) || changed.has(name) || isUnkeyed(name)) continue;
    if (isWithheld(name, withheld, keyed)) continue;
    if (isMisread(name) || (!isPlainName(name) && isSpoken(readAs(name)))) continue;
    if (name === 'content-length' && request.body === undefined && !request.content?.byteLength) continue;
    if (OF_CLIENT.has(name) && (request.trusted !== true || !tellClient)) continue;
    if (name === 'accept-encoding' && reduces) {
      isReduced = true;
      continue;
    }
    const value = request.fields[i + 1] as string;
    const isCount = name === 'max-forwards' && countsForwards(request.method);
    fields.push(request.fields[i] as string, isCount ? nextForwards(value) : value);
  }
  if (isReduced) fields.push('Accept-Encoding', chooseEncoding(request.header('accept-encoding'), options.encodings));
  for (const [name, value] of forward.fields) if (value !== undefined) fields.push(name, value);
  if (tellClient && request.peer !== undefined) fields.push('X-Forwarded-For', request.peer);
  if (tellScheme && fieldValue(fields, 'x-forwarded-proto') === undefined)
    fields.push('X-Forwarded-Proto', request.scheme);
  // RFC 9110 7.6.3: the protocol by which the request came.
  const via = `${request.protocol ?? '1.1'} ${options.name}`;
  fields.push('Via', mark === undefined ? via : `${via} (${mark})`, ...added);
  return fields;
}

/**
 * Gives the fields of a keyed request as they are forwarded, by their names in lower case: variants differ in these
 * values.
 */
export function sentFields(
  request: CacheRequest,
  decision: Keyed,
  options: CacheOptions,
): (name: string) => string | undefined {
  const { keyedFields: keyed, scheme, forward } = decision;
  const forwarding = { keyed, tellScheme: scheme !== undefined, withheld: WITHHOLD_ALL, added: [] };
  // The mark of a loop is for one request, and no variant depends on it.
  return (name) => fieldValue(originFields(request, forward, forwarding, options, undefined, name), name);
}
