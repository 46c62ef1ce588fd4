import { splitAuthority } from './authority.js';
import { DIGIT, PATH, QUERY, REG_NAME, SCHEME_HEAD, SCHEME_TAIL, USERINFO } from './characters.js';
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
const IP_LITERALS = [false, true].map((zoneIds) => new RegExp(`^${ipLiteral(zoneIds)}$`));

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

/** Names a character for a message; what stands in userinfo or may be a password behind a missing `@` is never named. */
function nameOf(char: string, component: Component): string {
  if (component === 'userinfo' || component === 'port') return 'another character';
  const code = char.charCodeAt(0);
  const point = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  if (code > 0x7e) return `${point}, which is not ASCII: percent-encode its UTF-8 octets`;
  return code > 0x20 ? `"${char}"` : point;
}

/** Checks one part. `start` is its offset in the text. */
function checkPart(part: string, component: Component, start: number): Issue | undefined {
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
    const message = `expected ${EXPECTED[component]}, found ${nameOf(part.charAt(i), component)}`;
    return syntaxIssue(code, component, start + i, message);
  }
  return undefined;
}

function checkScheme(scheme: string): Issue | undefined {
  if (new RegExp(`^[${SCHEME_HEAD}]`).test(scheme)) return checkPart(scheme, 'scheme', 0);
  const message = 'expected a letter as the first character of a scheme, or no ":" in the first segment of a relative reference';
  return syntaxIssue('syntax/scheme', 'scheme', 0, message);
}

function checkHost(host: string, start: number, zoneIds: boolean): Issue | undefined {
  if (!host.startsWith('[')) return checkPart(host, 'host', start);
  if (IP_LITERALS[Number(zoneIds)]?.test(host) === true) return undefined;
  const zone = !zoneIds && IP_LITERALS[1]?.test(host) === true;
  const expected = zone ? 'no zone identifier (RFC 6874 is an option)' : 'an IPv6address or IPvFuture between "[" and "]"';
  return syntaxIssue('syntax/ip-literal', 'host', start, `expected ${expected}`);
}

function checkAuthority(authority: string, start: number, zoneIds: boolean): Issue | undefined {
  const { userinfo, host, port } = splitAuthority(authority);
  const hostStart = start + (userinfo === undefined ? 0 : userinfo.length + 1);
  return (
    checkPart(userinfo ?? '', 'userinfo', start) ??
    checkHost(host, hostStart, zoneIds) ??
    checkPart(port ?? '', 'port', hostStart + host.length + 1)
  );
}

/**
 * Says why a text is not a URI reference.
 *
 * @returns the issue at the leftmost part that breaks its production; undefined for a valid URI reference. Never throws.
 * @see RFC 3986 section 3, Appendix B
 */
export function diagnose(text: string, zoneIds = false): Issue | undefined {
  const { scheme, authority, path, query, fragment } = split(text);
  const authorityStart = scheme === undefined ? 0 : scheme.length + 1;
  const pathStart = authorityStart + (authority === undefined ? 0 : authority.length + 2);
  const queryStart = pathStart + path.length + 1;
  const fragmentStart = queryStart + (query === undefined ? 0 : query.length + 1);
  return (
    (scheme === undefined ? undefined : checkScheme(scheme)) ??
    (authority === undefined ? undefined : checkAuthority(authority, authorityStart + 2, zoneIds)) ??
    // Appendix B takes a colon in the first segment for a scheme's, unless nothing stands before it.
    (pathStart === 0 && path.startsWith(':') ? emptyScheme() : undefined) ??
    checkPart(path, 'path', pathStart) ??
    checkPart(query ?? '', 'query', queryStart) ??
    checkPart(fragment ?? '', 'fragment', fragmentStart)
  );
}

function emptyScheme(): Issue {
  return syntaxIssue('syntax/colon-in-first-segment', 'path', 0, 'expected a scheme before ":", or "./" before a first segment with ":"');
}
