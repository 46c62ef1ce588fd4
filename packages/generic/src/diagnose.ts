import { splitAuthority } from './authority.js';
import { DIGIT, PATH, QUERY, REG_NAME, SCHEME_HEAD, SCHEME_TAIL, UNRESERVED, USERINFO } from './characters.js';
import { ipLiteral, PCT_ENCODED } from './grammar.js';
import { type Issue, type SyntaxCode, syntaxIssue } from './issue.js';
import { split } from './split.js';
import type { Component } from './uri-reference.js';

/**
 * Finds the first character that keeps a text from being a URI reference. This is the slow, exact reading: part by part,
 * after Appendix B, and with a place for everything. The scanner decides by one expression and comes here only to say
 * why not, or where a text is too long for one expression.
 */

const TRIPLET = new RegExp(`^${PCT_ENCODED}`);
const LETTER = new RegExp(`^[${SCHEME_HEAD}]`);
const IP_LITERAL = new RegExp(`^${ipLiteral(false)}$`);
const NOT_IN_ZONE = new RegExp(`[^${UNRESERVED}%]`);

/** A class as a table: one look-up a character, whatever the length of the text. */
const tableOf = (chars: string): Uint8Array => {
  const pattern = new RegExp(`[${chars}]`);
  return Uint8Array.from({ length: 128 }, (_, code) => (pattern.test(String.fromCharCode(code)) ? 1 : 0));
};

const TABLES = {
  scheme: tableOf(SCHEME_TAIL),
  userinfo: tableOf(USERINFO),
  host: tableOf(REG_NAME),
  port: tableOf(DIGIT),
  path: tableOf(PATH),
  query: tableOf(QUERY),
  fragment: tableOf(QUERY),
} as const;

const EXPECTED: Record<Component, string> = {
  scheme: 'a letter, a digit, "+", "-" or "." before the first ":"',
  userinfo: 'an unreserved character, a sub-delim, ":" or a percent-encoded octet before "@"',
  host: 'an unreserved character, a sub-delim or a percent-encoded octet',
  port: 'decimal digits only',
  path: 'a pchar, "/" or a percent-encoded octet',
  query: 'a pchar, "/", "?" or a percent-encoded octet',
  fragment: 'a pchar, "/", "?" or a percent-encoded octet',
};

/** Names a character for a message, unless it may belong to a password. */
function nameOf(char: string, secret: boolean): string {
  if (secret) return 'another character';
  const code = char.charCodeAt(0);
  const point = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  if (code > 0x7e) return `${point}, which is not ASCII: percent-encode its UTF-8 octets`;
  return code > 0x20 ? `"${char}"` : point;
}

/** Checks one part. `start` is its offset in the text; in a text with an "@" no character is named. */
function checkPart(part: string | undefined, component: Component, start: number, secret: boolean): Issue | undefined {
  if (part === undefined) return undefined;
  const table = TABLES[component];
  for (let i = 0; i < part.length; i++) {
    // A code over 0x7f has no entry: undefined is not 1.
    if (table[part.charCodeAt(i)] === 1) continue;
    const percent = part[i] === '%' && component !== 'scheme' && component !== 'port';
    if (percent && TRIPLET.test(part.slice(i, i + 3))) {
      i += 2;
      continue;
    }
    if (percent) return syntaxIssue('syntax/percent-encoding', component, start + i, 'expected two hexadecimal digits after "%"');
    const code: SyntaxCode = component === 'scheme' || component === 'port' ? `syntax/${component}` : 'syntax/character';
    const message = `expected ${EXPECTED[component]}, found ${nameOf(part.charAt(i), secret || component === 'port')}`;
    return syntaxIssue(code, component, start + i, message);
  }
  return undefined;
}

function checkScheme(scheme: string | undefined): Issue | undefined {
  if (scheme === undefined || LETTER.test(scheme)) return checkPart(scheme, 'scheme', 0, false);
  const message = 'expected a letter as the first character of a scheme, or no ":" in the first segment of a relative reference';
  return syntaxIssue('syntax/scheme', 'scheme', 0, message);
}

/** Whether a literal is an IPv6address with a zone identifier; it may be long, so that part is walked. */
function isZoned(literal: string): boolean {
  const zone = literal.indexOf('%25');
  if (zone < 0 || /^\[v/i.test(literal) || !IP_LITERAL.test(`${literal.slice(0, zone)}]`)) return false;
  const id = literal.slice(zone + 3, -1);
  return id !== '' && literal.endsWith(']') && !NOT_IN_ZONE.test(id) && checkPart(id, 'host', 0, true) === undefined;
}

function checkHost(host: string | undefined, start: number, secret: boolean, zoneIds: boolean): Issue | undefined {
  if (host?.startsWith('[') !== true) return checkPart(host, 'host', start, secret);
  if (IP_LITERAL.test(host)) return undefined;
  const zoned = isZoned(host);
  if (zoned && zoneIds) return undefined;
  const expected = zoned ? 'no zone identifier (RFC 6874 is an option)' : 'an IPv6address or IPvFuture between "[" and "]"';
  return syntaxIssue('syntax/ip-literal', 'host', start, `expected ${expected}`);
}

/** The components as text; absent is undefined. */
export type ComponentTexts = { readonly [component in Exclude<Component, 'path'>]: string | undefined } & { readonly path: string };

/**
 * Finds the first component that breaks its rule. The index of the issue counts in the text that the components make.
 *
 * @returns undefined where every component by itself is valid. Never throws.
 */
export function diagnoseParts({ scheme, userinfo, host, port, path, query, fragment }: ComponentTexts, zoneIds: boolean): Issue | undefined {
  const secret = userinfo !== undefined || `${path}${query ?? ''}${fragment ?? ''}`.includes('@');
  const userinfoStart = (scheme === undefined ? 0 : scheme.length + 1) + 2;
  const hostStart = userinfoStart + (userinfo === undefined ? 0 : userinfo.length + 1);
  const portStart = hostStart + (host ?? '').length + 1;
  const authorityEnd = port === undefined ? portStart - 1 : portStart + port.length;
  const pathStart = host === undefined ? userinfoStart - 2 : authorityEnd;
  const queryStart = pathStart + path.length + 1;
  const fragmentStart = queryStart + (query === undefined ? 0 : query.length + 1);
  return (
    checkScheme(scheme) ??
    checkPart(userinfo, 'userinfo', userinfoStart, true) ??
    checkHost(host, hostStart, secret, zoneIds) ??
    checkPart(port, 'port', portStart, true) ??
    // Appendix B takes a colon in the first segment for a scheme's, unless nothing stands before it.
    (pathStart === 0 && path.startsWith(':') ? EMPTY_SCHEME : undefined) ??
    checkPart(path, 'path', pathStart, secret) ??
    checkPart(query, 'query', queryStart, secret) ??
    checkPart(fragment, 'fragment', fragmentStart, secret)
  );
}

const EMPTY_SCHEME = syntaxIssue(
  'syntax/colon-in-first-segment',
  'path',
  0,
  'expected a scheme before ":", or "./" before a first segment with ":"',
);

/**
 * Says why a text is not a URI reference.
 *
 * @returns the issue at the leftmost part that breaks its production; undefined for a valid URI reference. Never throws.
 * @see RFC 3986 section 3, Appendix B
 */
export function diagnose(text: string, zoneIds = false): Issue | undefined {
  const { authority, ...parts } = split(text);
  const { userinfo, host, port } = authority === undefined ? NO_AUTHORITY : splitAuthority(authority);
  return diagnoseParts({ ...parts, userinfo, host, port }, zoneIds);
}

const NO_AUTHORITY = { userinfo: undefined, host: undefined, port: undefined };
