import { normalizeTripletsInTail } from '../encoding/triplet-octets.js';
import { normalizeTriplets } from '../encoding/triplets.js';
import type { Composition } from './composition.js';
import { removeBetween } from '../resolution/remove-dot-segments.js';
import { guarded } from '../scheme/plugin-error.js';
import type { Profile } from '../scheme/profile.js';
import { splitAuthority } from '../syntax/authority.js';
import { DIGIT, REG_NAME, USERINFO } from '../syntax/characters.js';
import { AUTHORITY_END, matches, prefixOf, run, SCHEME, TAIL } from '../syntax/grammar.js';
import { isIpLiteral } from '../syntax/ip-literal.js';
import { endOfMatch } from '../syntax/part-reader.js';
import { endOfPath } from '../syntax/path.js';
import { normalizeHost, schemeCase, withoutDefaultPort, withoutLeadingZeros } from './edits.js';

/**
 * A URI with an authority is patched in the half in which the expression for normal forms stopped: after the authority the part before
 * the stop is kept; else the authority is split at its delimiters, and each part is normalized by its rules. All other strings are left
 * to the lists of `apply.ts`; property tests compare the two. The whole string is validated before any edit.
 */

const SLASH = 0x2f;
const BRACKET = 0x5b;

/** A port in normal form, empty for one that goes. */
const normalPort = (port: string, profile: Profile): string =>
  port === '' ? port : (withoutDefaultPort(withoutLeadingZeros(port, profile), profile) ?? '');

/**
 * Removes the dot-segments of a string whose triplets are in normal form.
 *
 * @param slash - the first slash after an authority, in the path or after it
 */
const withoutDots = (text: string, slash: number): string => removeBetween(text, slash, endOfPath(text, 0));

/** Path, query and fragment in normal form, behind an authority. */
function normalTail(tail: string, profile: Profile): string {
  const decoded = normalizeTriplets(tail);
  if (!decoded.startsWith('/')) return profile.emptyPath + decoded;
  return profile.path === 'opaque' || decoded.indexOf('/.') < 0 ? decoded : withoutDots(decoded, 0);
}

/**
 * Patches the part after an authority; the expression stopped in it at `stop`, after the first slash, which may belong
 * to a query.
 */
function withTail(text: string, stop: number, slash: number, { isOpaque }: Composition): string | undefined {
  // A second "#" after the stop is an error.
  if (text.indexOf('#', stop) >= 0 && text.indexOf('#') < stop) return undefined;
  const decoded = withTriplets(text, stop);
  // A segment of dots may have its first one before a stop at its triplet: `/.%2E`.
  // One character is found faster than two.
  if (decoded === undefined || decoded.indexOf('.', stop - 1) < 0 || decoded.indexOf('/.', stop - 2) < 0)
    return decoded;
  // Where dots are data it stops at no slash.
  const isData = text.charCodeAt(stop) !== SLASH && isOpaque(text.slice(0, text.indexOf(':')));
  return isData ? decoded : withoutDots(decoded, slash);
}

/** Triplets from `stop` on, where a tail is; undefined if it breaks its rules. */
function withTriplets(text: string, stop: number): string | undefined {
  const first = text.indexOf('%', stop);
  // Where there is a second one there are often more, and a buffer is faster than pieces.
  if (first >= 0 && text.indexOf('%', first + 1) >= 0) return normalizeTripletsInTail(text, stop);
  if (!matches(TAIL, text, stop)) return undefined;
  return first < 0 ? text : normalizeTriplets(text, first);
}

/** The rest of a host without triplets, an optional port, and an optional path with its tail. */
const REST = new RegExp(`[${REG_NAME}]*(?::[${DIGIT}]*)?(?:\\/${TAIL.source})?`, 'y');

/** Most IPv6addresses: up to five groups, `::` and one, no zero too many (RFC 5952 4). In lower case they are in normal form. */
const PLAIN_LITERAL = /\[(?:(?:(?:0(?!:0|::)|[1-9a-f][\da-f]{0,3}):){1,5}|:):[1-9a-f][\da-f]{0,3}\](?=[:/]|$)/iy;

/** `scheme "://" authority`, whose IP-literal, if it has one, is only known by its brackets. */
const HEAD = new RegExp(
  `${SCHEME}:\\/\\/(?:${run(USERINFO)}@)?(?:\\[[${USERINFO}%]*\\]|${run(REG_NAME)})(?::[${DIGIT}]*)?${AUTHORITY_END}`,
  'y',
);

/** Scheme, host and port, without triplets: the part before `stop` is kept. @param host - where the host ends */
function plainHead(text: string, host: number, end: number, stop: number, profile: Profile): string {
  const head = stop < host ? text.slice(0, host).toLowerCase() : text.slice(0, host);
  const port = normalPort(text.slice(host + 1, end), profile);
  return port === '' ? head : head + ':' + port;
}

/** Scheme and authority, each part by its rules; undefined if an IP-literal is malformed. */
function headByParts(text: string, colon: number, end: number, profile: Profile): string | undefined {
  const { userinfo, host, port = '' } = splitAuthority(text.slice(colon + 3, end));
  if (host.startsWith('[') && !isIpLiteral(host)) return undefined;
  const normal = normalizeHost(host);
  const kept = normalPort(port, profile);
  let head = schemeCase(text.slice(0, colon), profile) + '://';
  if (userinfo !== undefined) head = head + normalizeTriplets(userinfo) + '@';
  // A local host without userinfo and port is the empty host.
  if (userinfo !== undefined || kept !== '' || !profile.localHosts.includes(normal)) head += normal;
  return kept === '' ? head : head + ':' + kept;
}

/** Patches a string from its scheme on; undefined if it is not a URI. */
function withHead(
  text: string,
  colon: number,
  stop: number,
  slash: number,
  composition: Composition,
): string | undefined {
  const profile = composition.profileOf(text.slice(0, colon));
  if (profile.hasCode) return undefined;
  // The host ends behind a plain literal; before any other one, at which REST stops.
  const host = text.charCodeAt(colon + 3) === BRACKET ? endOfMatch(PLAIN_LITERAL, text, colon + 3) : colon + 3;
  const start = Math.max(stop, host);
  const port = text.indexOf(':', host);
  const triplet = text.indexOf('%');
  const isPlain =
    // A scheme is one where it is known, or where the expression read it.
    (stop > colon || profile.scheme !== '') &&
    // The part read after the scheme is a host without triplets, or an address.
    (port < 0 || port >= start) &&
    (triplet < 0 || triplet >= start);
  let end = slash < 0 ? text.length : slash;
  const isRest = isPlain && matches(REST, text, start);
  if (!isRest) {
    end = prefixOf(HEAD, text);
    if (end === 0 || !matches(TAIL, text, end)) return undefined;
  }
  const head =
    isRest && profile.localHosts.length === 0
      ? plainHead(text, port < 0 || port > end ? end : port, end, stop, profile)
      : headByParts(text, colon, end, profile);
  return head === undefined ? head : head + normalTail(text.slice(end), profile);
}

/** The normal form that the scheme writes of a URI of plain parts; the expression reads it back. */
function written(text: string, colon: number, { writers, normalPrefix }: Composition): string | undefined {
  for (const profile of writers) {
    if (profile.scheme.length !== colon || !text.startsWith(profile.scheme)) continue;
    const normal = guarded(profile, 'normalForm', () => profile.hooks.normalForm?.written?.(text));
    if (typeof normal === 'string' && normalPrefix(normal) === normal.length) return normal;
  }
  return undefined;
}

/**
 * The scheme-based normal form of a string.
 *
 * @param text - at most `LONG`
 * @param stop - how much of the string the expression for normal forms reads
 * @returns undefined if the lists of rules have to look at it, or it is malformed. Never throws.
 */
export function patched(text: string, stop: number, composition: Composition): string | undefined {
  const colon = text.indexOf(':');
  if (colon < 1) return undefined;
  if (text.charCodeAt(colon + 1) !== SLASH || text.charCodeAt(colon + 2) !== SLASH)
    return composition.lowered(text) ?? written(text, colon, composition);
  const slash = text.indexOf('/', colon + 3);
  // The expression reads no scheme with a function.
  return slash >= 0 && slash <= stop
    ? withTail(text, stop, slash, composition)
    : withHead(text, colon, stop, slash, composition);
}
