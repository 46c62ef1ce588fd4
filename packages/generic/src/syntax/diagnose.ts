import { GEN_DELIMS, QUERY } from './characters.js';
import { notText } from './expect.js';
import { type Components, faultIn, inOrder } from './component.js';
import { endOfTriplet } from './grammar.js';
import { isIPv6Address } from './ip-literal.js';
import { type GrammarCode, grammarIssue, type StringIssue } from './issue.js';
import { splitComponents } from './split.js';
import type { Component } from './uri-reference.js';

/**
 * Finds the fault that keeps a string from being a URI reference, part by part after Appendix B. The scanner decides by one expression
 * and comes here only to say why not.
 */

/** A character that a URI may contain somewhere: `reserved`, `unreserved`, or the `%` of a triplet. */
const OF_URIS = new RegExp(`^[${QUERY}${GEN_DELIMS}%]`);

/** Tells if no URI may contain the character at a position, as a space or a backslash. Never throws. */
export const isForeign = (text: string, position: number): boolean =>
  position < text.length && !OF_URIS.test(text.charAt(position));

/** Names a character for a message. */
function nameOf(char: string, component: Component): string {
  const code = char.codePointAt(0) as number;
  if (code > 0x20 && code <= 0x7e) return `"${char}"`;
  const point = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  if (code <= 0x20) return point;
  // A host may be a name of the DNS, which percent-encoded bytes do not reach.
  const how = component === 'host' ? 'map the IRI to a URI with @urikit/iri' : 'percent-encode its UTF-8 bytes';
  return `${point}, which is not ASCII: ${how}`;
}

/** Tells if a component may hold a part of a password, which may stand before an "@" or behind it. */
function isSecret({ userinfo, path, query, fragment }: Components, component: Component): boolean {
  if (component === 'scheme' || component === 'port') return component === 'port';
  return userinfo !== undefined || [path, query, fragment].some((text) => text?.includes('@'));
}

/** Tells if a host is an IPv6address with a zone identifier behind "%" or "%25", in brackets. */
function hasZone(host: string): boolean {
  const zone = host.indexOf('%');
  return zone > 0 && host.endsWith(']') && isIPv6Address(host, 1, zone);
}

/** The issue of a component that breaks its rule at `at`. @param offset - of the component in the string */
function issueOf(texts: Components, component: Component, text: string, at: number, offset: number): StringIssue {
  const char = text.slice(at, at + (Number(text.codePointAt(at)) > 0xffff ? 2 : 1));
  const issue = (code: GrammarCode, expected: string, end = at + char.length): StringIssue =>
    grammarIssue(code, { start: offset + at, end: offset + end }, `expected ${expected}`);
  if (at === 0) {
    if (component === 'scheme')
      return issue('syntax/scheme', 'a letter first in a scheme, or no ":" in a first segment');
    if (component === 'path' && char === ':')
      return issue('syntax/colon-in-first-segment', 'a scheme before ":", or "../"');
    if (char === '[' && component === 'host')
      return issue(
        'syntax/ip-literal',
        hasZone(text)
          ? 'no zone identifier: zone identifiers belong to user interfaces, not to URIs (RFC 9844)'
          : 'an IPv6address or IPvFuture between "[" and "]"',
        text.length,
      );
  }
  // A character that no URI may contain is no secret, wherever it stands.
  const isNamed = isForeign(text, at) || !isSecret(texts, component);
  const found = isNamed ? nameOf(char, component) : 'another character';
  if (component === 'port') return issue('syntax/port', `a decimal digit, found ${found}`);
  if (component !== 'scheme' && char === '%')
    return issue('syntax/percent-encoding', 'two hexadecimal digits after "%"', endOfTriplet(text, at));
  return issue(
    component === 'scheme' ? 'syntax/scheme' : 'syntax/character',
    `a character of ${component}, found ${found}`,
  );
}

/**
 * Finds the first component that breaks its rule. The range of the issue counts in the string that the components make: it is
 * the wrong character, the `%` with the letters and digits behind it (three characters at most), or the whole IP-literal.
 *
 * @returns undefined if every component by itself is valid. Never throws.
 */
export const diagnoseTexts = (texts: Components): StringIssue | undefined =>
  inOrder(texts, (component, text, offset) => {
    const at = text === undefined ? -1 : faultIn(texts, component, text);
    return at < 0 ? undefined : issueOf(texts, component, text as string, at, offset);
  });

/**
 * Says why a string is not a URI reference.
 *
 * @returns the issue at the leftmost part that breaks its production; undefined for a valid URI reference. Never
 *   throws.
 * @see RFC 3986 section 3, Appendix B
 */
export const diagnose = (text: string): StringIssue | undefined =>
  typeof text === 'string' ? diagnoseTexts(splitComponents(text)) : notText(text);
