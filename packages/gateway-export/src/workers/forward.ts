import { HOP_FIELDS } from '@urikit/cache-key/keyer';
import type { Bypassed, Keyed } from '@urikit/cache-key';
import {
  connectionOptions,
  fieldValue,
  isCgiVariable,
  isHopByHop,
  isOfProxies,
  isPlainName,
  isWithheld,
  OF_CLIENT,
  readAs,
  WITHHOLD_ALL,
} from '@urikit/http-cache/internal';
import type { WorkerRequest } from './read.js';

/** The request that `fetch` sends to the origin. */
export interface Forwarded {
  readonly url: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** True if `fetch` sends the target as it was decided: it reads URLs in its own way. */
  readonly isExact: boolean;
}

const HOPS: ReadonlySet<string> = new Set<string>(HOP_FIELDS);

/** Fields that are never passed on as they came. `fetch` counts content itself. */
const isOurs = (name: string): boolean =>
  name === 'host' || name === 'expect' || name === 'content-length' || name.startsWith('x-urikit-');

/** Tells if a field says something that only a proxy may say, or is read by some origins as another one. */
function isMisread(name: string, keyed: readonly string[] | undefined, named: readonly string[]): boolean {
  if (isCgiVariable(name) || HOPS.has(readAs(name)) || OF_CLIENT.has(readAs(name))) return true;
  if (keyed === undefined) return isOfProxies(readAs(name)) && !named.includes(name);
  return !isPlainName(name) || (isOfProxies(name) && !keyed.includes(name));
}

/** Tells if `fetch` leaves a target as it is. */
function isKept(url: string, target: string): boolean {
  try {
    const { pathname, search } = new URL(url);
    // A `?` without a query is dropped from `search`, and sent.
    return pathname + search === target || (search === '' && `${pathname}?` === target);
  } catch {
    return false;
  }
}

/**
 * The request for the origin.
 *
 * @param origin - `scheme "://" authority` to ask in place of the host of the request, which is then told by
 *   X-Forwarded-Host; undefined if the platform finds the origin by the host
 * @param named - names that the policy keys by: `policyFields`
 */
export function forwardOf(
  request: WorkerRequest,
  decision: Keyed | Bypassed,
  origin: string | undefined,
  named: readonly string[],
): Forwarded {
  const { forward } = decision;
  const keyed = decision.action === 'key' ? decision.keyedFields : undefined;
  const changed = new Map(forward.fields);
  const listed = connectionOptions(fieldValue(request.fields, 'connection') ?? '');
  const fields: (readonly [string, string])[] = [];
  for (let i = 0; i < request.fields.length; i += 2) {
    const name = (request.fields[i] as string).toLowerCase();
    if (isOurs(name) || isHopByHop(name) || listed.includes(name) || changed.has(name) || isMisread(name, keyed, named))
      continue;
    if (keyed !== undefined && isWithheld(name, WITHHOLD_ALL, keyed)) continue;
    fields.push([name, request.fields[i + 1] as string]);
  }
  for (const [name, value] of forward.fields) if (value !== undefined) fields.push([name, value]);
  if (origin !== undefined) fields.push(['x-forwarded-host', forward.host]);
  const url = `${origin ?? `${request.scheme}://${forward.host}`}${forward.target}`;
  return { url, fields, isExact: isKept(url, forward.target) };
}
