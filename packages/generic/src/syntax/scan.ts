import { type AuthorityParts, readAuthority, splitAuthority } from './authority.js';
import { endOfAuthority, hasSchemeBefore, startOfOther } from './authority-reader.js';
import type { ReferenceTexts } from './component.js';
import { compile, NAMED_HEAD, matches, prefixOf, TAIL } from './grammar.js';
import { nameOrIPv4, readHost } from './host.js';
import { isValidLong } from './long.js';
import { accepts, productionOf } from './production.js';
import { split } from './split.js';
import type { UriReference } from './uri-reference.js';

/**
 * The scanner: text to record in one match of the grammar. The sticky expressions below are the engine's only
 * module-level state; their `lastIndex` is set before each use and means nothing between two calls.
 */
const REFERENCE = compile({ scheme: 'optional', fragment: true, captures: true });
const VALID = productionOf('optional', true);

/**
 * Above this length (UTF-16 units) a text is read part by part: an expression with a repetition inside a repetition
 * keeps a stack, and 16 million characters overflow the one of V8.
 */
export const LONG = 0x10000;

type Part = string | undefined;

/** What the grammar captures: the match, then the components. */
type Captures = readonly [
  match: string,
  scheme: Part,
  host: Part,
  port: Part,
  path: string,
  query: Part,
  fragment: Part,
];

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
  REFERENCE.lastIndex = 0;
  const match = REFERENCE.exec(text) as Captures | null;
  if (match === null) return scanOther(text, zoneIds);
  if (REFERENCE.lastIndex !== text.length) return undefined;
  const host = match[2];
  return {
    scheme: match[1],
    authority: host === undefined ? undefined : { userinfo: undefined, host: nameOrIPv4(host), port: match[3] },
    path: match[4],
    query: match[5],
    fragment: match[6],
  };
}

/** A reference with userinfo or IP-literal: what the expression did not match. */
function scanOther(text: string, zoneIds: boolean): UriReference | undefined {
  const texts = otherTexts(text, zoneIds);
  if (texts === undefined) return undefined;
  const { scheme, userinfo, host, port, path, query, fragment } = texts;
  return { scheme, authority: { userinfo, host: readHost(host as string), port }, path, query, fragment };
}

/** No authority, as texts. */
const NO_AUTHORITY = { userinfo: undefined, host: undefined, port: undefined };

function longTexts(text: string, zoneIds: boolean): ReferenceTexts | undefined {
  if (!isValidLong(text, zoneIds)) return undefined;
  const { scheme, authority, path, query, fragment } = split(text);
  const { userinfo, host, port } = authority === undefined ? NO_AUTHORITY : splitAuthority(authority);
  return { scheme, userinfo, host, port, path, query, fragment };
}

/** The components of a valid text whose scheme and authority are known, and where the authority ends. */
function cut(text: string, scheme: Part, { userinfo, host, port }: AuthorityParts, end: number): ReferenceTexts {
  const hash = text.indexOf('#', end);
  const last = hash < 0 ? text.length : hash;
  const mark = text.indexOf('?', end);
  const endOfPath = mark >= 0 && mark < last ? mark : last;
  return {
    scheme,
    userinfo,
    host,
    port,
    path: text.slice(end, endOfPath),
    query: endOfPath === last ? undefined : text.slice(endOfPath + 1, last),
    fragment: hash < 0 ? undefined : text.slice(hash + 1),
  };
}

/** The components of a text with userinfo or IP-literal; undefined where it is no reference. */
function otherTexts(text: string, zoneIds: boolean): ReferenceTexts | undefined {
  const start = startOfOther(text);
  const end = start < 0 ? start : endOfAuthority(text, start, zoneIds);
  if (end < 0 || (start > 2 && !hasSchemeBefore(text, start)) || !matches(TAIL, text, end)) return undefined;
  return cut(text, start === 2 ? undefined : text.slice(0, start - 3), splitAuthority(text.slice(start, end)), end);
}

/**
 * The components of an everyday URI, `scheme://host[:port]` and a tail, which are cut at their delimiters: two tests
 * without captures and the cuts cost less than one match with them. Undefined for any other text, valid or not.
 */
function everydayTexts(text: string): ReferenceTexts | undefined {
  const end = prefixOf(NAMED_HEAD, text);
  if (end === 0 || !matches(TAIL, text, end)) return undefined;
  const colon = text.indexOf(':');
  const authority = text.slice(colon + 3, end);
  const port = authority.indexOf(':');
  const parts = {
    userinfo: undefined,
    host: port < 0 ? authority : authority.slice(0, port),
    port: port < 0 ? undefined : authority.slice(port + 1),
  };
  return cut(text, text.slice(0, colon), parts, end);
}

/** As `scan`, the components as texts; nothing is read into a host. Never throws. */
export function scanTexts(text: string, zoneIds: boolean): ReferenceTexts | undefined {
  if (text.length > LONG) return longTexts(text, zoneIds);
  const everyday = everydayTexts(text);
  if (everyday !== undefined) return everyday;
  REFERENCE.lastIndex = 0;
  const match = REFERENCE.exec(text) as Captures | null;
  if (match === null) return otherTexts(text, zoneIds);
  if (REFERENCE.lastIndex !== text.length) return undefined;
  // By index: to destructure an array costs more than the match.
  return {
    scheme: match[1],
    userinfo: undefined,
    host: match[2],
    port: match[3],
    path: match[4],
    query: match[5],
    fragment: match[6],
  };
}

/** Whether a text is a URI reference, at half the price of reading it. Never throws. */
export function isValid(text: string, zoneIds: boolean): boolean {
  if (text.length > LONG) return isValidLong(text, zoneIds);
  return accepts(VALID, text, zoneIds);
}
