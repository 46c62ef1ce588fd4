import type { Composition } from './composition.js';
import { EVERYDAY_HEAD, matches, TAIL } from './grammar.js';
import { endOfPath } from './path.js';
import type { Profile } from './profile.js';
import { removeDotSegments } from './remove-dot-segments.js';
import { withoutLeadingZeros } from './rules-scheme.js';
import { lowerCaseName } from './rules-syntax.js';
import { LONG } from './scan.js';
import { normalizeTriplets } from './triplets.js';

/**
 * The short way for the everyday URI, `scheme://host[:port]` and a tail: the safe rules on the text itself, without a
 * record. Whatever is not of this shape is left to the rules, one by one; so is every account. The laws hold the two
 * ways against each other.
 */

const PERCENT = 0x25;

/** Scheme, host and port as written, and where the tail starts. */
interface Everyday {
  readonly scheme: string;
  readonly host: string;
  readonly port: string | undefined;
  readonly start: number;
}

type Head = readonly [match: string, scheme: string, host: string, port: string | undefined];

/** Reads the head. @returns undefined where the text does not begin so */
function readHead(text: string): Everyday | undefined {
  if (text.length > LONG) return undefined;
  EVERYDAY_HEAD.lastIndex = 0;
  const head = EVERYDAY_HEAD.exec(text) as Head | null;
  return head === null ? undefined : { scheme: head[1], host: head[2], port: head[3], start: EVERYDAY_HEAD.lastIndex };
}

/** Whether a scheme leaves the decision to its data. */
const isData = ({ hooks }: Profile): boolean => hooks.normalize === undefined && hooks.equivalent === undefined;

const normalName = (name: string): string => lowerCaseName(normalizeTriplets(name));

/** Empty where no port is to be written. */
function normalPort(port: string | undefined, profile: Profile): string {
  if (port === undefined) return '';
  const number = withoutLeadingZeros(port, profile);
  return number === profile.defaultPort ? '' : number;
}

function normalAuthority({ host, port }: Everyday, profile: Profile): string {
  const name = normalName(host);
  const number = normalPort(port, profile);
  if (number !== '') return `${name}:${number}`;
  return profile.localHosts.includes(name) ? '' : name;
}

/** Path, query and fragment in normal form, undefined where they are malformed. */
function normalTail(text: string, start: number, profile: Profile): string | undefined {
  if (!matches(TAIL, text, start)) return undefined;
  const tail = normalizeTriplets(text.slice(start));
  if (!tail.startsWith('/')) return profile.emptyPath + tail;
  return profile.path === 'opaque' || !tail.includes('/.') ? tail : withoutDots(tail);
}

/** Dot-segments are removed from the path only: it ends at the first `?` or `#`. */
function withoutDots(tail: string): string {
  const end = endOfPath(tail, 0);
  return removeDotSegments(tail.slice(0, end)) + tail.slice(end);
}

/**
 * The text is normal up to a triplet: where that stands in the tail, and nothing but triplets is amiss behind it, the
 * head need not be read. An encoded dot-segment or a second "#" are more than that.
 */
function repairTriplets(text: string, stop: number): string | undefined {
  const authority = text.indexOf('//');
  const path = text.indexOf('/', authority + 2);
  if (authority < 0 || path < 0 || path > stop || !matches(TAIL, text, stop)) return undefined;
  const rest = normalizeTriplets(text.slice(stop));
  if (rest.startsWith('.') || rest.includes('/.') || (rest.includes('#') && text.lastIndexOf('#', stop) >= 0)) return undefined;
  return text.slice(0, stop) + rest;
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
  const head = readHead(text);
  if (head === undefined) return undefined;
  const profile = composition.profileOf(head.scheme);
  const tail = isData(profile) ? normalTail(text, head.start, profile) : undefined;
  return tail === undefined ? undefined : `${head.scheme.toLowerCase()}://${normalAuthority(head, profile)}${tail}`;
}

/** Compared part by part: a text put together first would have to be flattened to be compared. */
function sameAuthority(a: Everyday, b: Everyday, profile: Profile): boolean {
  if (profile.localHosts.length > 0) return normalAuthority(a, profile) === normalAuthority(b, profile);
  if (a.port !== b.port && normalPort(a.port, profile) !== normalPort(b.port, profile)) return false;
  return a.host === b.host || normalName(a.host) === normalName(b.host);
}

/**
 * Whether two everyday URIs have the same scheme-based normal form, without writing down more of it than is needed.
 *
 * @returns undefined where one of them is any other text
 */
export function equivalentEveryday(a: string, b: string, composition: Composition): boolean | undefined {
  const x = readHead(a);
  const y = x === undefined ? undefined : readHead(b);
  if (x === undefined || y === undefined) return undefined;
  const profile = composition.profileOf(x.scheme);
  if (!isData(profile)) return undefined;
  if (x.scheme !== y.scheme && x.scheme.toLowerCase() !== y.scheme.toLowerCase()) return false;
  if (!sameAuthority(x, y, profile)) return false;
  if (a.length - x.start === b.length - y.start && a.endsWith(b.slice(y.start))) return matches(TAIL, a, x.start);
  const tail = normalTail(a, x.start, profile);
  return tail !== undefined && tail === normalTail(b, y.start, profile);
}
