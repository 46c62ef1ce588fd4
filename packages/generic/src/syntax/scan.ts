import { readAuthority, splitAuthority } from './authority.js';
import type { ReferenceTexts } from './component.js';
import { compile, NAMED_HEAD, matches, prefixOf, TAIL } from './grammar.js';
import { nameOrIPv4 } from './host.js';
import { isValidLong } from './long.js';
import { split } from './split.js';
import type { Authority, UriReference } from './uri-reference.js';

/**
 * The scanner: text to record in one match of the grammar. The sticky expressions below are the engine's only
 * module-level state; their `lastIndex` is set before each use and means nothing between two calls.
 */
const REFERENCE = compile({ scheme: 'optional', fragment: true, zoneIds: false, captures: true });
const REFERENCE_WITH_ZONES = compile({ scheme: 'optional', fragment: true, zoneIds: true, captures: true });
const VALID = compile({ scheme: 'optional', fragment: true, zoneIds: false, captures: false });
const VALID_WITH_ZONES = compile({ scheme: 'optional', fragment: true, zoneIds: true, captures: false });

/**
 * Above this length (UTF-16 units) a text is read part by part: an expression with a repetition inside a repetition
 * keeps a stack, and 16 million characters overflow the one of V8.
 */
export const LONG = 0x10000;

type Part = string | undefined;

/** What the grammar captures: the match, then the parts. `authority` is present where it is not just host and port. */
type Captures = readonly [
  match: string,
  scheme: Part,
  host: Part,
  port: Part,
  authority: Part,
  path: string,
  query: Part,
  fragment: Part,
];

function capturedAuthority(host: Part, port: Part, authority: Part): Authority | undefined {
  if (host !== undefined) return { userinfo: undefined, host: nameOrIPv4(host), port };
  return authority === undefined ? undefined : readAuthority(authority);
}

function scanLong(text: string, zoneIds: boolean): UriReference | undefined {
  if (!isValidLong(text, zoneIds)) return undefined;
  const { scheme, authority, path, query, fragment } = split(text);
  return { scheme, authority: authority === undefined ? undefined : readAuthority(authority), path, query, fragment };
}

/**
 * Reads a URI reference.
 *
 * @param zoneIds - accept RFC 6874 zone identifiers
 * @returns the components as written, or undefined where the text is no URI reference. Never throws.
 * @see RFC 3986 section 4.1, Appendix A
 */
export function scan(text: string, zoneIds: boolean): UriReference | undefined {
  if (text.length > LONG) return scanLong(text, zoneIds);
  const production = zoneIds ? REFERENCE_WITH_ZONES : REFERENCE;
  production.lastIndex = 0;
  const match = production.exec(text) as Captures | null;
  if (match === null || production.lastIndex !== text.length) return undefined;
  return {
    scheme: match[1],
    authority: capturedAuthority(match[2], match[3], match[4]),
    path: match[5],
    query: match[6],
    fragment: match[7],
  };
}

/** No authority, as texts. */
const NO_AUTHORITY = { userinfo: undefined, host: undefined, port: undefined };

function longTexts(text: string, zoneIds: boolean): ReferenceTexts | undefined {
  if (!isValidLong(text, zoneIds)) return undefined;
  const { scheme, authority, path, query, fragment } = split(text);
  const { userinfo, host, port } = authority === undefined ? NO_AUTHORITY : splitAuthority(authority);
  return { scheme, userinfo, host, port, path, query, fragment };
}

/**
 * The components of an everyday URI, `scheme://host[:port]` and a tail, which are cut at their delimiters: two tests
 * without captures and the cuts cost less than one match with them. Undefined for any other text, valid or not.
 */
function everydayTexts(text: string): ReferenceTexts | undefined {
  const start = prefixOf(NAMED_HEAD, text);
  if (start === 0 || !matches(TAIL, text, start)) return undefined;
  const colon = text.indexOf(':');
  const authority = text.slice(colon + 3, start);
  const port = authority.indexOf(':');
  const fragment = text.indexOf('#', start);
  const end = fragment < 0 ? text.length : fragment;
  const mark = text.indexOf('?', start);
  const query = mark >= 0 && mark < end ? mark : end;
  return {
    scheme: text.slice(0, colon),
    userinfo: undefined,
    host: port < 0 ? authority : authority.slice(0, port),
    port: port < 0 ? undefined : authority.slice(port + 1),
    path: text.slice(start, query),
    query: query === end ? undefined : text.slice(query + 1, end),
    fragment: fragment < 0 ? undefined : text.slice(fragment + 1),
  };
}

/** As `scan`, the components as texts; nothing is read into a host. Never throws. */
export function scanTexts(text: string, zoneIds: boolean): ReferenceTexts | undefined {
  if (text.length > LONG) return longTexts(text, zoneIds);
  const everyday = everydayTexts(text);
  if (everyday !== undefined) return everyday;
  const production = zoneIds ? REFERENCE_WITH_ZONES : REFERENCE;
  production.lastIndex = 0;
  const match = production.exec(text) as Captures | null;
  if (match === null || production.lastIndex !== text.length) return undefined;
  // By index: to destructure an array costs more than the match.
  const parts = match[4] === undefined ? undefined : splitAuthority(match[4]);
  return {
    scheme: match[1],
    userinfo: parts?.userinfo,
    host: parts === undefined ? match[2] : parts.host,
    port: parts === undefined ? match[3] : parts.port,
    path: match[5],
    query: match[6],
    fragment: match[7],
  };
}

/** Whether a text is a URI reference, at half the price of reading it. Never throws. */
export function isValid(text: string, zoneIds: boolean): boolean {
  if (text.length > LONG) return isValidLong(text, zoneIds);
  return matches(zoneIds ? VALID_WITH_ZONES : VALID, text);
}
