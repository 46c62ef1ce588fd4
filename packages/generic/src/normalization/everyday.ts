import type { Composition } from '../scheme/composition.js';
import { EVERYDAY_HEAD, matches, prefixOf, TAIL } from '../syntax/grammar.js';
import { lowerCaseName } from './host-text.js';
import type { Profile } from '../scheme/profile.js';
import { removeDotSegmentsIn } from '../resolution/remove-dot-segments.js';
import { withoutLeadingZeros } from './rules-scheme.js';
import { LONG } from '../syntax/scan.js';
import { normalizeTriplets } from '../encoding/triplets.js';

/**
 * The short way for the everyday URI, `scheme://host[:port]` and a tail: the safe rules on the text itself, without a
 * record. Whatever is not of this shape is left to the rules, one by one; so is every account. The laws hold the two
 * ways against each other.
 */

const PERCENT = 0x25;

/** Where the head ends and the tail starts; 0 where a text does not begin so. */
export const endOfHead = (text: string): number => (text.length > LONG ? 0 : prefixOf(EVERYDAY_HEAD, text));

/** Whether a scheme leaves the decision to its data. */
const isData = ({ hooks }: Profile): boolean => hooks.normalize === undefined && hooks.equivalent === undefined;

/** Where the name of an authority without userinfo ends. */
function endOfName(authority: string): number {
  const colon = authority.indexOf(':');
  return colon < 0 ? authority.length : colon;
}

const normalName = (name: string): string =>
  name.includes('%') ? lowerCaseName(normalizeTriplets(name)) : name.toLowerCase();

/** Takes `:` and the port, or nothing; empty where no port is to be written. */
function normalPort(port: string, profile: Profile): string {
  if (port === '') return '';
  const number = withoutLeadingZeros(port.slice(1), profile);
  return number === profile.defaultPort ? '' : number;
}

function normalAuthority(authority: string, profile: Profile): string {
  const end = endOfName(authority);
  const name = normalName(authority.slice(0, end));
  const port = normalPort(authority.slice(end), profile);
  if (port !== '') return `${name}:${port}`;
  return profile.localHosts.includes(name) ? '' : name;
}

/** Path, query and fragment in normal form. */
function normalTail(tail: string, profile: Profile): string {
  const decoded = normalizeTriplets(tail);
  if (!decoded.startsWith('/')) return profile.emptyPath + decoded;
  return profile.path === 'opaque' ? decoded : removeDotSegmentsIn(decoded, 0);
}

/**
 * The text is normal up to a triplet: where that stands in the tail, and nothing but triplets is amiss behind it, the
 * head need not be read. An encoded dot-segment or a second "#" are more than that.
 */
function repairTriplets(text: string, stop: number): string | undefined {
  const authority = text.indexOf('//');
  const path = text.indexOf('/', authority + 2);
  if (authority < 0 || path < 0 || path > stop || !matches(TAIL, text, stop)) return undefined;
  if (text.indexOf('#', stop) >= 0 && text.lastIndexOf('#', stop) >= 0) return undefined;
  const repaired = normalizeTriplets(text, stop);
  return repaired.includes('/.', stop - 1) || repaired.startsWith('.', stop) ? undefined : repaired;
}

/**
 * The scheme-based normal form of an everyday URI.
 *
 * @param stop - how much of the text is in normal form already
 * @returns undefined for any other text, be it valid or not
 * @see RFC 3986 section 6.2.2, 6.2.3
 */
export function normalizeEveryday(text: string, stop: number, composition: Composition): string | undefined {
  const repaired = text.charCodeAt(stop) === PERCENT ? repairTriplets(text, stop) : undefined;
  if (repaired !== undefined) return repaired;
  const start = endOfHead(text);
  if (start === 0) return undefined;
  const colon = text.indexOf(':');
  const scheme = text.slice(0, colon).toLowerCase();
  const profile = composition.profileOf(scheme);
  if (!isData(profile) || !matches(TAIL, text, start)) return undefined;
  return `${scheme}://${normalAuthority(text.slice(colon + 3, start), profile)}${normalTail(text.slice(start), profile)}`;
}

/** Compared part by part: a text put together first would have to be flattened to be compared. */
function sameAuthority(a: string, b: string, profile: Profile): boolean {
  if (a === b) return true;
  if (profile.localHosts.length > 0) return normalAuthority(a, profile) === normalAuthority(b, profile);
  const endA = endOfName(a);
  const endB = endOfName(b);
  const [nameA, nameB] = [a.slice(0, endA), b.slice(0, endB)];
  if (nameA !== nameB && normalName(nameA) !== normalName(nameB)) return false;
  return normalPort(a.slice(endA), profile) === normalPort(b.slice(endB), profile);
}

/**
 * Whether two everyday URIs have the same scheme-based normal form, without writing down more of it than is needed.
 *
 * @returns undefined where one of them is any other text
 */
export function equivalentEveryday(a: string, b: string, composition: Composition): boolean | undefined {
  const startA = endOfHead(a);
  const startB = endOfHead(b);
  if (startA === 0 || startB === 0) return undefined;
  const colonA = a.indexOf(':');
  const colonB = b.indexOf(':');
  const scheme = a.slice(0, colonA);
  const other = b.slice(0, colonB);
  const profile = composition.profileOf(scheme);
  if (!isData(profile)) return undefined;
  if (scheme !== other && scheme.toLowerCase() !== other.toLowerCase()) return false;
  if (!sameAuthority(a.slice(colonA + 3, startA), b.slice(colonB + 3, startB), profile)) return false;
  const tailA = a.slice(startA);
  const tailB = b.slice(startB);
  if (tailA === tailB) return matches(TAIL, a, startA);
  const tail = matches(TAIL, a, startA) ? normalTail(tailA, profile) : undefined;
  return tail !== undefined && matches(TAIL, b, startB) && tail === normalTail(tailB, profile);
}
