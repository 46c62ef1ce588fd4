import { isPathAndQuery, isPlainPathAndQuery, normalizeTriplets, sortQuery } from '@urikit/generic/text';
import { reject } from './refusal.js';
import type { KeyRequest, Rejected } from '../request.js';

/** A request-target: its forms (RFC 9112 3.2), and what its characters say. */

/**
 * Characters that the URL Standard leaves alone in a path or query, so that browsers send them, though RFC 3986 has no
 * place for them. As data they harm nobody: they are never decoded, encoded or taken for a delimiter.
 */
const UNWISE = /[[\]^`{|}]/;

/** What a URI with these characters would look like if they were allowed. */
export function withoutUnwise(target: string): string {
  if (!UNWISE.test(target)) return target;
  let written = '';
  for (let i = 0; i < target.length; i++) written += UNWISE.test(target.charAt(i)) ? '_' : target.charAt(i);
  return written;
}

/** Whether a text is an origin-form (RFC 9112 3.2.1): `absolute-path [ "?" query ]`. Linear in the text. */
export function isOriginForm(target: string, unwise: 'key' | 'invalid'): boolean {
  return isPathAndQuery(target) || (unwise === 'key' && isPathAndQuery(withoutUnwise(target)));
}

/** A request-target taken apart: the authority that counts, and the origin-form. Neither is checked. */
export interface Target {
  /** The authority of an absolute-form, else the value of Host; undefined where there is neither. */
  readonly authority: string | undefined;
  /** The scheme of an absolute-form in lower case; undefined for a target that has none. */
  readonly scheme: string | undefined;
  /**
   * What stands behind the authority, `/` before a query without a path; the target itself where it is no
   * absolute-form.
   */
  readonly text: string;
}

/** How an `absolute-form` begins, with the schemes that a gateway serves, in any case. */
const ABSOLUTE = /^https?:\/\//i;

/** Where an authority that begins at `start` ends: "/", "?" and "#" do not belong to it (RFC 3986 3.2). */
function endOfAuthority(target: string, start: number): number {
  let end = start;
  while (end < target.length && target.charAt(end) !== '/' && target.charAt(end) !== '?' && target.charAt(end) !== '#')
    end++;
  return end;
}

/**
 * Takes a request-target apart.
 *
 * "When an origin server receives a request with an absolute-form of request-target, the origin server MUST ignore the
 * received Host header field (if any) and instead use the host information of the request-target" (RFC 9112 3.2.2).
 */
export function readTarget({ target, host }: KeyRequest): Target {
  if (target.charAt(0) === '/' || !ABSOLUTE.test(target)) return { authority: host, scheme: undefined, text: target };
  const colon = target.indexOf(':');
  const end = endOfAuthority(target, colon + 3);
  const rest = target.slice(end);
  const authority = target.slice(colon + 3, end);
  return {
    authority,
    scheme: target.slice(0, colon).toLowerCase(),
    text: rest.charAt(0) === '/' ? rest : '/' + rest,
  };
}

/**
 * Why a target is malformed, or not for the connection; undefined where nothing is wrong.
 *
 * @param scheme - of the connection. What a proxy in front was spoken to in is not known here.
 */
export function refuseTarget(
  { scheme: named, text }: Target,
  scheme: 'http' | 'https',
  unwise: 'key' | 'invalid',
): Rejected | undefined {
  if (!isOriginForm(text, unwise)) return reject('invalid-target');
  return named === undefined || named === scheme ? undefined : reject('scheme-mismatch');
}

/**
 * Whether a request, malformed as it is, has a form to be passed on in. An origin is sent an origin-form and a Host (RFC
 * 9112 3.2.1): a target that begins otherwise would name another host behind an address, and an authority that is empty
 * or holds userinfo makes no Host (RFC 9110 4.2.1, 4.2.4). In place of an empty Host some clients send the address of
 * the origin, and others none.
 */
export function canPassOn({ authority, scheme, text }: Target): boolean {
  if (text.charAt(0) !== '/' || authority === '' || authority === undefined) return false;
  return scheme === undefined || authority.indexOf('@') < 0;
}

/** What ends a line of HTTP, or a word of it, for some reader (RFC 9112 2.2, 3). */
const BREAKS = /[\0-\x20\x7F]/;

/** Whether target and host can be written into a message without ending a line or a word of it. */
export const isOneLine = ({ target, host }: KeyRequest): boolean => !BREAKS.test(target) && !BREAKS.test(host ?? '');

/** `asterisk-form` and `authority-form`: no URIs, and never cached (RFC 9112 3.2.3, 3.2.4). */
export const isOtherForm = ({ method, target }: KeyRequest): boolean =>
  (method === 'OPTIONS' && target === '*') || (method === 'CONNECT' && target.charAt(0) !== '/');

/** A percent-encoded NUL: many origins end their strings there. Takes triplets in upper case. */
export const hasNul = (text: string): boolean => text.indexOf('%00') >= 0;

/** A percent-encoded control (C0 or DEL), from `start` on. Takes triplets in upper case. */
export function hasControl(text: string, start: number): boolean {
  for (let at = text.indexOf('%', start); at >= 0; at = text.indexOf('%', at + 3)) {
    const high = text.charCodeAt(at + 1);
    if (high === 0x30 || high === 0x31 || (high === 0x37 && text.charCodeAt(at + 2) === 0x46)) return true;
  }
  return false;
}

/**
 * What some origins take for a delimiter and others for data, and every triplet that is itself percent-encoded: an
 * origin that decodes twice sees anything there, `%252e` as a dot among it. RFC 3986 3.3 leaves `;` to the origin; 7.3
 * warns of decoding in the wrong order.
 */
const AMBIGUOUS = /;|%(?:3B|2F|5C|23|3F|25[0-9A-Fa-f]{2})/;

/** Whether origins read a path in different ways. */
export const isAmbiguous = (path: string): boolean => AMBIGUOUS.test(path);

/** Whether origins read the path of a target in different ways. */
export function hasAmbiguousPath(target: string): boolean {
  if (target.indexOf('%') < 0 && target.indexOf(';') < 0) return false;
  const question = target.indexOf('?');
  return isAmbiguous(question < 0 ? target : target.slice(0, question));
}

/** Whether a text has more than so many parameters between `&`; stops counting there. */
export function hasMoreParams(text: string, max: number): boolean {
  // "n" parameters need n - 1 delimiters at least.
  if (text.length < max) return false;
  let count = 1;
  for (let at = text.indexOf('&'); at >= 0 && count <= max; at = text.indexOf('&', at + 1)) count++;
  return count > max;
}

/**
 * The normal form of a target in origin-form, where that is a matter of triplets and there are no controls among them;
 * undefined for any other target, be it valid or not.
 */
export function plainTarget(target: string): string | undefined {
  if (isPlainPathAndQuery(target)) return target;
  if (target.indexOf('/.') >= 0 || !isPathAndQuery(target)) return undefined;
  const percent = target.indexOf('%');
  if (percent < 0) return target;
  const normal = normalizeTriplets(target, percent);
  return hasControl(normal, percent) || normal.indexOf('/.', percent - 1) >= 0 ? undefined : normal;
}

/** A target with the parameters of its query sorted by name; the same string where they are in order. */
export function withSortedQuery(target: string): string {
  const question = target.indexOf('?');
  if (question < 0) return target;
  const query = target.slice(question + 1);
  const sorted = sortQuery(query);
  return sorted === query ? target : target.slice(0, question + 1) + sorted;
}
