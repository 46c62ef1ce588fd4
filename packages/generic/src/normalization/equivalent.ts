import type { Composition } from '../scheme/composition.js';
import type { Profile } from '../scheme/profile.js';
import { LONG, NAMED_HEAD, matches, prefixOf, TAIL } from '../syntax/grammar.js';
import { normalHost, normalPort, normalTail } from './parts.js';

/**
 * Equivalence of two URIs of the form `scheme://host[:port]` and a tail: part by part, and no more of their
 * normal forms than is needed. The rules are those of `edits.ts`; the laws hold this way against the normal forms.
 */

const endOfHead = (text: string): number => (text.length > LONG ? 0 : prefixOf(NAMED_HEAD, text));

/** Whether a scheme leaves the decision to its data. */
const isData = ({ hooks, hasCode, hasKeys }: Profile): boolean =>
  !hasCode && hooks.equivalent === undefined && !hasKeys;

/** Where the host of an authority without userinfo ends. */
function endOfHost(authority: string): number {
  const colon = authority.indexOf(':');
  return colon < 0 ? authority.length : colon;
}

function sameAuthority(a: string, b: string, profile: Profile): boolean {
  if (a === b) return true;
  const endA = endOfHost(a);
  const endB = endOfHost(b);
  const port = normalPort(a.slice(endA + 1), profile);
  if (port !== normalPort(b.slice(endB + 1), profile)) return false;
  const x = a.slice(0, endA);
  const y = b.slice(0, endB);
  if (x === y) return true;
  // Letter case changes no length; what triplets and local hosts do is left to the rules.
  if (x.length !== y.length && profile.localHosts.length === 0 && x.indexOf('%') < 0 && y.indexOf('%') < 0)
    return false;
  return normalHost(x, port === '', profile) === normalHost(y, port === '', profile);
}

/**
 * Whether two URIs of this form have the same scheme-based normal form.
 *
 * @returns undefined where one of them is any other text
 * @see RFC 3986 section 6.2.3
 */
export function equivalentFast(a: string, b: string, composition: Composition): boolean | undefined {
  // One by one: lists cost more than what is in them.
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
  if (!matches(TAIL, a, startA) || !matches(TAIL, b, startB)) return false;
  return normalTail(tailA, profile) === normalTail(tailB, profile);
}
