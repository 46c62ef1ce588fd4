import { normalizeTripletsInTail } from '../encoding/triplet-octets.js';
import { normalizeTriplets } from '../encoding/triplets.js';
import type { Composition } from '../scheme/composition.js';
import type { Profile } from '../scheme/profile.js';
import { splitAuthority } from '../syntax/authority.js';
import { matches, NAMED_HEAD, prefixOf, TAIL } from '../syntax/grammar.js';
import { startOfPath } from '../syntax/part-reader.js';
import { schemeCase } from './edits.js';
import { normalHost, normalPort, normalTail, withoutDots } from './parts.js';

/**
 * A URI with an authority, `scheme://authority` and a tail, is repaired in the half in which the expression for normal forms
 * stopped: behind the authority what stands before the stop is kept; else the authority is cut at its delimiters, and each part goes
 * through its rules. All other texts are left to the lists of `components.ts`.
 *
 * Nothing is edited before the whole text is known to be valid, for an edit must not make a URI of what is none.
 */

const SLASH = 0x2f;

const URI = { scheme: 'required', fragment: true } as const;

/** Whether a "#" stands before `stop`, and another behind it, where none may. */
const hasSecondHash = (text: string, stop: number): boolean => text.indexOf('#', stop) >= 0 && text.indexOf('#') < stop;

/** What follows an authority; the expression stopped there at `stop`, behind the first slash, which a query may have, too. */
function withTail(text: string, stop: number, slash: number, { isOpaque }: Composition): string | undefined {
  if (hasSecondHash(text, stop)) return undefined;
  const decoded = withTriplets(text, stop);
  // The dots of a segment may stand before a stop at its triplet.
  if (decoded === undefined || decoded.indexOf('/.', stop - 2) < 0) return decoded;
  // Where dots are data it stops at no slash.
  const isData = text.charCodeAt(stop) !== SLASH && isOpaque(text.slice(0, text.indexOf(':')));
  return isData ? decoded : withoutDots(decoded, slash);
}

/** Triplets from `stop` on, where a tail is; undefined where it breaks its rules. */
function withTriplets(text: string, stop: number): string | undefined {
  const first = text.indexOf('%', stop);
  // Where there is a second one there are often more, and a buffer is faster than pieces.
  if (first >= 0 && text.indexOf('%', first + 1) >= 0) return normalizeTripletsInTail(text, stop);
  if (!matches(TAIL, text, stop)) return undefined;
  return first < 0 ? text : normalizeTriplets(text, first);
}

/**
 * Scheme, host and port without triplets, where no host is a local one: the case of all letters at once. What stands before
 * `stop` is kept.
 */
function plainHead(text: string, colon: number, end: number, stop: number, profile: Profile): string {
  const before = text.indexOf(':', colon + 3);
  const host = before < 0 || before > end ? end : before;
  const head = text.slice(0, host);
  const normal = stop < host ? head.toLowerCase() : head;
  const port = host === end ? '' : normalPort(text.slice(host + 1, end), profile);
  return port === '' ? normal : normal + ':' + port;
}

/** Scheme and authority, each part by its rules. */
function headByParts(text: string, colon: number, end: number, profile: Profile): string {
  const { userinfo, host, port = '' } = splitAuthority(text.slice(colon + 3, end));
  const kept = normalPort(port, profile);
  let head = schemeCase(text.slice(0, colon), profile) + '://';
  if (userinfo !== undefined) head = head + normalizeTriplets(userinfo) + '@';
  head += normalHost(host, userinfo === undefined && kept === '', profile);
  return kept === '' ? head : head + ':' + kept;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/**
 * Where `scheme "://" reg-name [ ":" port ]` ends, 0 for another authority. Where the expression stopped at the
 * first colon behind the scheme's, a host stands before it, or a userinfo, which no number ends.
 */
function endOfNamedHead(text: string, colon: number, stop: number): number {
  if (stop <= colon || text.indexOf(':', colon + 3) !== stop) return prefixOf(NAMED_HEAD, text);
  let end = stop + 1;
  while (isDigit(text.charCodeAt(end))) end++;
  return end === text.length || '/?#'.includes(text.charAt(end)) ? end : 0;
}

/** Scheme, authority and what follows them; undefined where the text is no URI. */
function withHead(text: string, colon: number, stop: number, profile: Profile, zoneIds: boolean): string | undefined {
  const named = endOfNamedHead(text, colon, stop);
  const end = named === 0 ? startOfPath(URI, text, zoneIds) : named;
  if (end < 0 || (named > 0 && !matches(TAIL, text, end))) return undefined;
  const triplet = text.indexOf('%');
  const isPlain = named > 0 && profile.localHosts.length === 0 && (triplet < 0 || triplet > end);
  const head = isPlain ? plainHead(text, colon, end, stop, profile) : headByParts(text, colon, end, profile);
  return head + normalTail(text.slice(end), profile);
}

/**
 * The scheme-based normal form of a text.
 *
 * @param text - at most `LONG`
 * @param stop - how much of the text the expression for normal forms reads
 * @returns undefined where the lists of rules have to look at it, or it is malformed. Never throws.
 */
export function repaired(text: string, stop: number, composition: Composition): string | undefined {
  const colon = text.indexOf(':');
  if (colon < 1 || text.charCodeAt(colon + 1) !== SLASH || text.charCodeAt(colon + 2) !== SLASH) return undefined;
  const slash = text.indexOf('/', colon + 3);
  // The expression reads no scheme with a function.
  if (slash >= 0 && slash <= stop) return withTail(text, stop, slash, composition);
  const profile = composition.profileOf(text.slice(0, colon));
  if (profile.hasCode) return undefined;
  return withHead(text, colon, stop, profile, composition.zoneIds);
}
