import { splitAuthority } from './authority.js';
import type { ReferenceTexts } from './component.js';
import { endOfScheme, startOfPath } from './part-reader.js';
import { compile, LONG, NAMED_HEAD, matches, prefixOf, TAIL } from './grammar.js';
import { readHost } from './host.js';
import { accepts, productionOf } from './production.js';
import { NO_AUTHORITY, splitTexts } from './split.js';
import type { UriReference } from './uri-reference.js';

/**
 * The scanner: text to record in one match of the grammar. The sticky expressions below are the engine's only
 * module-level state; their `lastIndex` is set before each use and means nothing between two calls.
 */
const REFERENCE = compile({ scheme: 'optional', fragment: true, captures: true });
const VALID = productionOf('optional', true);

const SLASH = 0x2f;

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

function matchOf(text: string): Captures | null {
  REFERENCE.lastIndex = 0;
  return REFERENCE.exec(text) as Captures | null;
}

/**
 * Reads a URI reference.
 *
 * @param zoneIds - accept RFC 6874 zone identifiers
 * @returns the components as written, or undefined where the text is no URI reference. Never throws.
 * @see RFC 3986 section 4.1, Appendix A
 */
export function scan(text: string, zoneIds: boolean): UriReference | undefined {
  if (typeof text !== 'string') return undefined;
  const match = text.length > LONG ? null : matchOf(text);
  if (match === null) return scanOther(text, zoneIds);
  if (REFERENCE.lastIndex !== text.length) return undefined;
  const host = match[2];
  return {
    scheme: match[1],
    authority: host === undefined ? undefined : { userinfo: undefined, host: readHost(host), port: match[3] },
    path: match[4],
    query: match[5],
    fragment: match[6],
  };
}

const ANY = { scheme: 'optional', fragment: true } as const;

/** A reference that the expression did not match. */
function scanOther(text: string, zoneIds: boolean): UriReference | undefined {
  if (startOfPath(ANY, text, zoneIds) < 0) return undefined;
  const { scheme, userinfo, host, port, path, query, fragment } = splitTexts(text);
  const authority = host === undefined ? undefined : { userinfo, host: readHost(host), port };
  return { scheme, authority, path, query, fragment };
}

/** The components of a valid text whose scheme and authority are known, and where its path begins. */
function cut(
  text: string,
  scheme: Part,
  { userinfo, host, port }: Pick<ReferenceTexts, 'userinfo' | 'host' | 'port'>,
  start: number,
): ReferenceTexts {
  const hash = text.indexOf('#', start);
  const last = hash < 0 ? text.length : hash;
  const mark = text.indexOf('?', start);
  const end = mark >= 0 && mark < last ? mark : last;
  return {
    scheme,
    userinfo,
    host,
    port,
    path: text.slice(start, end),
    query: end === last ? undefined : text.slice(end + 1, last),
    fragment: hash < 0 ? undefined : text.slice(hash + 1),
  };
}

/**
 * As `splitTexts`, for a reference that the expression did not match: cut at the places that its test went by, it costs half
 * as much. Undefined where the text is no reference.
 */
function otherTexts(text: string, zoneIds: boolean): ReferenceTexts | undefined {
  const path = startOfPath(ANY, text, zoneIds);
  if (path < 0) return undefined;
  const start = endOfScheme(text);
  const authority = path === start ? NO_AUTHORITY : splitAuthority(text.slice(start + 2, path));
  return cut(text, start === 0 ? undefined : text.slice(0, start - 1), authority, path);
}

/**
 * The components of an everyday URI, `scheme://host[:port]` and a tail, which are cut at their delimiters: two tests
 * without captures and the cuts cost less than one match with them. Undefined for any other text, valid or not.
 */
function everydayTexts(text: string): ReferenceTexts | undefined {
  const colon = text.indexOf(':');
  const end = text.charCodeAt(colon + 1) === SLASH ? prefixOf(NAMED_HEAD, text) : 0;
  if (end === 0 || !matches(TAIL, text, end)) return undefined;
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
  const isLong = text.length > LONG;
  const everyday = isLong ? undefined : everydayTexts(text);
  if (everyday !== undefined) return everyday;
  const match = isLong ? null : matchOf(text);
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
  return accepts(VALID, text, zoneIds);
}
