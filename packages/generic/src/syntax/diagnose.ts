import { splitAuthority } from './authority.js';
import { type ComponentTexts, componentStart } from './component.js';
import { DIGIT, PATH, QUERY, REG_NAME, SCHEME_HEAD, SCHEME_TAIL, tableOf, USERINFO } from './characters.js';
import { PCT_ENCODED } from './grammar.js';
import { isHost } from './is-component.js';
import { type Issue, type SyntaxCode, syntaxIssue } from './issue.js';
import { isZoned } from './long.js';
import { split } from './split.js';
import type { Component } from './uri-reference.js';

/**
 * Finds the first character that keeps a text from being a URI reference. This is the slow, exact reading: part by
 * part, after Appendix B, and with a place for everything. The scanner decides by one expression and comes here only to
 * say why not, or where a text is too long for one expression.
 */

const TRIPLET = new RegExp(`^${PCT_ENCODED}`);
const LETTER = new RegExp(`^[${SCHEME_HEAD}]`);

const TABLES = {
  scheme: tableOf(SCHEME_TAIL),
  userinfo: tableOf(USERINFO),
  host: tableOf(REG_NAME),
  port: tableOf(DIGIT),
  path: tableOf(PATH),
  query: tableOf(QUERY),
  fragment: tableOf(QUERY),
} as const;

/**
 * Names the character that a text begins with for a message, unless it may belong to a password: what stands before or
 * behind an "@" may.
 */
function nameOf(char: string, secret: boolean, component: Component): string {
  if (secret) return 'another character';
  const code = char.codePointAt(0) as number;
  const point = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  // A host may be a name of the DNS, which percent-encoded octets do not reach.
  const how = component === 'host' ? 'map the IRI to a URI with @urikit/iri' : 'percent-encode its UTF-8 octets';
  if (code > 0x7e) return `${point}, which is not ASCII: ${how}`;
  return code > 0x20 ? `"${char.charAt(0)}"` : point;
}

const issueIn = (texts: ComponentTexts, component: Component, at: number, code: SyntaxCode, message: string): Issue =>
  syntaxIssue(code, component, componentStart(texts, component) + at, message);

/** Whether what stands in a component may be a part of a password: where the text holds an "@", no character is named. */
function isSecret({ userinfo, path, query, fragment }: ComponentTexts, component: Component): boolean {
  if (component === 'scheme' || component === 'userinfo' || component === 'port') return component !== 'scheme';
  return (
    userinfo !== undefined ||
    path?.includes('@') === true ||
    query?.includes('@') === true ||
    fragment?.includes('@') === true
  );
}

/** Checks one component. */
function checkPart(texts: ComponentTexts, component: Component): Issue | undefined {
  const part = texts[component] ?? '';
  const table = TABLES[component];
  const encodable = component !== 'scheme' && component !== 'port';
  for (let i = 0; i < part.length; i++) {
    // A code over 0x7f has no entry: undefined is not 1.
    if (table[part.charCodeAt(i)] === 1) continue;
    if (encodable && part[i] === '%') {
      if (!TRIPLET.test(part.slice(i, i + 3))) {
        return issueIn(texts, component, i, 'syntax/percent-encoding', 'expected two hexadecimal digits after "%"');
      }
      i += 2;
      continue;
    }
    const expected = component === 'port' ? 'a decimal digit' : `a character of ${component}`;
    const message = `expected ${expected}, found ${nameOf(part.slice(i, i + 2), isSecret(texts, component), component)}`;
    return issueIn(texts, component, i, encodable ? 'syntax/character' : `syntax/${component}`, message);
  }
  return undefined;
}

function checkScheme(texts: ComponentTexts): Issue | undefined {
  if (texts.scheme === undefined || LETTER.test(texts.scheme)) return checkPart(texts, 'scheme');
  return issueIn(
    texts,
    'scheme',
    0,
    'syntax/scheme',
    'expected a letter first in a scheme, or no ":" in a first segment',
  );
}

function checkHost(texts: ComponentTexts, zoneIds: boolean): Issue | undefined {
  const { host } = texts;
  if (host?.startsWith('[') !== true) return checkPart(texts, 'host');
  if (isHost(host)) return undefined;
  const zoned = isZoned(host);
  if (zoned && zoneIds) return undefined;
  const expected = zoned
    ? 'no zone identifier (RFC 6874 is an option)'
    : 'an IPv6address or IPvFuture between "[" and "]"';
  return issueIn(texts, 'host', 0, 'syntax/ip-literal', `expected ${expected}`);
}

/** Appendix B takes a colon in the first segment for a scheme's, unless nothing stands before it. */
function checkFirstSegment(texts: ComponentTexts): Issue | undefined {
  const first = texts.scheme === undefined && texts.host === undefined;
  if (!first || texts.path?.startsWith(':') !== true) return undefined;
  return issueIn(texts, 'path', 0, 'syntax/colon-in-first-segment', 'expected a scheme before ":", or "../"');
}

const NOTHING: ComponentTexts = {
  scheme: undefined,
  userinfo: undefined,
  host: undefined,
  port: undefined,
  path: undefined,
  query: undefined,
  fragment: undefined,
};

/**
 * Finds the first component that breaks its rule. The index of the issue counts in the text that the components make.
 *
 * @returns undefined where every component by itself is valid. Never throws.
 */
export function diagnoseTexts(texts: ComponentTexts, zoneIds: boolean): Issue | undefined {
  return (
    checkScheme(texts) ??
    checkPart(texts, 'userinfo') ??
    checkHost(texts, zoneIds) ??
    checkPart(texts, 'port') ??
    checkFirstSegment(texts) ??
    checkPart(texts, 'path') ??
    checkPart(texts, 'query') ??
    checkPart(texts, 'fragment')
  );
}

/**
 * Says why a text is not a URI reference.
 *
 * @returns the issue at the leftmost part that breaks its production; undefined for a valid URI reference. Never
 *   throws.
 * @see RFC 3986 section 3, Appendix B
 */
export function diagnose(text: string, zoneIds = false): Issue | undefined {
  const { scheme, authority, path, query, fragment } = split(text);
  const { userinfo, host, port } = authority === undefined ? NOTHING : splitAuthority(authority);
  return diagnoseTexts({ scheme, userinfo, host, port, path, query, fragment }, zoneIds);
}
