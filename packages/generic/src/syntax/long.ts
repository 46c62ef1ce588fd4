import { splitAuthority } from './authority.js';
import { DIGIT, HEXDIG, PATH, QUERY, REG_NAME, SCHEME_HEAD, SCHEME_TAIL, UNRESERVED, USERINFO } from './characters.js';
import { isHost } from './is-component.js';
import { split } from './split.js';

/**
 * Whether a text of any length is a URI reference, part by part: an expression for all of it would keep a stack. Nothing
 * here says why not, so that a test costs no words.
 */

/** Finds the first character that may not stand in a component. */
const outside = (chars: string): RegExp => new RegExp(`[^${chars}%]|%(?![${HEXDIG}]{2})`);

const [NOT_USERINFO, NOT_REG_NAME, NOT_PATH, NOT_QUERY, NOT_ZONE] = [
  outside(USERINFO),
  outside(REG_NAME),
  outside(PATH),
  outside(QUERY),
  outside(UNRESERVED),
] as const;
const NOT_SCHEME = new RegExp(`^[^${SCHEME_HEAD}]|[^${SCHEME_TAIL}]`);
const NOT_PORT = new RegExp(`[^${DIGIT}]`);

const fits = (part: string | undefined, wrong: RegExp): boolean => part === undefined || !wrong.test(part);

/** Whether a text is `"[" IPv6address "%25" ZoneID "]"` (RFC 6874 2). Never throws. */
export function isZoned(literal: string): boolean {
  const zone = literal.indexOf('%25');
  if (zone < 0 || !literal.endsWith(']') || /^\[v/i.test(literal)) return false;
  const id = literal.slice(zone + 3, -1);
  return id !== '' && fits(id, NOT_ZONE) && isHost(`${literal.slice(0, zone)}]`);
}

const isAnyHost = (host: string, zoneIds: boolean): boolean =>
  host.startsWith('[') ? isHost(host) || (zoneIds && isZoned(host)) : fits(host, NOT_REG_NAME);

function isAuthority(text: string, zoneIds: boolean): boolean {
  const { userinfo, host, port } = splitAuthority(text);
  return fits(userinfo, NOT_USERINFO) && isAnyHost(host, zoneIds) && fits(port, NOT_PORT);
}

/** `URI-reference`, as `isValid` of the scanner, for texts that are too long for it. Never throws. */
export function isValidLong(text: string, zoneIds: boolean): boolean {
  const { scheme, authority, path, query, fragment } = split(text);
  return (
    fits(scheme, NOT_SCHEME) &&
    (authority === undefined || isAuthority(authority, zoneIds)) &&
    // Appendix B takes a colon in the first segment for a scheme's, unless nothing stands before it.
    !(scheme === undefined && authority === undefined && path.startsWith(':')) &&
    fits(path, NOT_PATH) &&
    fits(query, NOT_QUERY) &&
    fits(fragment, NOT_QUERY)
  );
}
