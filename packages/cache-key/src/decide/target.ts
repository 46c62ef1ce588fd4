import { isPathAndQuery } from '@urikit/generic/text';
import { reject } from './refusal.js';
import type { KeyRequest, Rejected } from '../request.js';

/** A request-target: its forms (RFC 9112 3.2) and the meaning of its characters. */

/**
 * Characters that browsers send because the URL Standard does not encode them in a path or query, and that RFC 3986
 * does not allow. They are harmless as data: they are never decoded, encoded or read as delimiters.
 */
const UNWISE = /[[\]^`{|}]/;

/** Replaces these characters by an allowed one, so that a strict parser accepts the target. */
export function withoutUnwise(target: string): string {
  if (!UNWISE.test(target)) return target;
  let written = '';
  for (let i = 0; i < target.length; i++) written += UNWISE.test(target.charAt(i)) ? '_' : target.charAt(i);
  return written;
}

/** Tells if a string is an origin-form (RFC 9112 3.2.1): `absolute-path [ "?" query ]`. Linear time. */
export function isOriginForm(target: string, unwise: 'key' | 'invalid'): boolean {
  return isPathAndQuery(target) || (unwise === 'key' && isPathAndQuery(withoutUnwise(target)));
}

/** A split request-target: the authority that counts, and the origin-form. Neither is validated. */
export interface Target {
  /** The authority of an absolute-form, else the value of Host; undefined if both are absent. */
  readonly authority: string | undefined;
  /** The scheme of an absolute-form in lower case; undefined for every other form. */
  readonly scheme: string | undefined;
  /**
   * The part of an absolute-form after its authority, with `/` before a query without a path; the whole target in every
   * other form.
   */
  readonly text: string;
}

/** The start of an `absolute-form`, with the schemes that a gateway serves, in any case. */
const ABSOLUTE = /^https?:\/\//i;

/** The end of an authority that begins at `start`: "/", "?" and "#" do not belong to it (RFC 3986 3.2). */
function endOfAuthority(target: string, start: number): number {
  let end = start;
  while (end < target.length && target.charAt(end) !== '/' && target.charAt(end) !== '?' && target.charAt(end) !== '#')
    end++;
  return end;
}

/**
 * Splits a request-target.
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
 * Finds the reason why a target is malformed or does not fit the connection; undefined if it is valid.
 *
 * @param scheme - the scheme of the connection; the scheme that a client used towards a proxy in front is unknown
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
 * Tells if a malformed request can be forwarded. The gateway sends the origin an origin-form and a Host (RFC 9112
 * 3.2.1): a target without leading `/` would change the host if it is appended to an address, and an authority that is
 * empty or holds userinfo is not a valid Host (RFC 9110 4.2.1, 4.2.4). Some HTTP clients replace an empty Host by the
 * address of the origin, and others omit it.
 */
export function canPassOn({ authority, scheme, text }: Target): boolean {
  if (text.charAt(0) !== '/' || authority === '' || authority === undefined) return false;
  return scheme === undefined || authority.indexOf('@') < 0;
}

/** Characters that end a line or a word of HTTP for some readers (RFC 9112 2.2, 3). */
const BREAKS = /[\0-\x20\x7F]/;

/** Tells if target and host contain no character that ends a line or a word of a message. */
export const isOneLine = ({ target, host }: KeyRequest): boolean => !BREAKS.test(target) && !BREAKS.test(host ?? '');

/**
 * Tells if a target is an `asterisk-form` or `authority-form`: these are not URIs and never cached (RFC 9112 3.2.3,
 * 3.2.4).
 */
export const isOtherForm = ({ method, target }: KeyRequest): boolean =>
  (method === 'OPTIONS' && target === '*') || (method === 'CONNECT' && target.charAt(0) !== '/');

/** Finds a percent-encoded NUL, where many origins end their strings. */
export const hasNul = (text: string): boolean => text.indexOf('%00') >= 0;

/** Finds a percent-encoded control character (C0 or DEL), its digits in either case. */
export function hasControl(text: string): boolean {
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 3)) {
    const high = text.charCodeAt(at + 1);
    if (high === 0x30 || high === 0x31 || (high === 0x37 && (text.charCodeAt(at + 2) & 0xdf) === 0x46)) return true;
  }
  return false;
}
