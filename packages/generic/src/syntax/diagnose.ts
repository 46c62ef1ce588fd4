import { notText } from './expect.js';
import { COMPONENTS, type Components, componentStart, faultIn } from './component.js';
import { isIPv6Address } from './ip-literal.js';
import { type GrammarCode, grammarIssue, type Issue } from './issue.js';
import { splitComponents } from './split.js';
import type { Component } from './uri-reference.js';

/**
 * Says what keeps a text from being a URI reference, part by part after Appendix B. The scanner decides by one expression
 * and comes here only to say why not.
 */

/** Names a code point for a message, unless it may belong to a password: what stands before or behind an "@" may. */
function nameOf(code: number, secret: boolean, component: Component): string {
  if (secret) return 'another character';
  if (code > 0x20 && code <= 0x7e) return `"${String.fromCharCode(code)}"`;
  const point = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  if (code <= 0x20) return point;
  // A host may be a name of the DNS, which percent-encoded octets do not reach.
  const how = component === 'host' ? 'map the IRI to a URI with @urikit/iri' : 'percent-encode its UTF-8 octets';
  return `${point}, which is not ASCII: ${how}`;
}

/** Whether what stands in a component may be a part of a password: where the text holds an "@", no character is named. */
function isSecret({ userinfo, path, query, fragment }: Components, component: Component): boolean {
  if (component === 'scheme' || component === 'port') return component === 'port';
  return userinfo !== undefined || [path, query, fragment].some((text) => text?.includes('@'));
}

/** Whether a host is an IPv6address with a zone identifier behind "%" or "%25", in brackets. */
function hasZone(host: string): boolean {
  const zone = host.indexOf('%');
  return zone > 0 && host.endsWith(']') && isIPv6Address(host, 1, zone);
}

/** The code of a component that breaks its rule at `at`, and what was expected there. */
function expectation(texts: Components, component: Component, at: number): readonly [GrammarCode, string] {
  const text = texts[component] as string;
  const char = text.charAt(at);
  if (at === 0) {
    if (component === 'scheme') return ['syntax/scheme', 'a letter first in a scheme, or no ":" in a first segment'];
    if (component === 'path' && char === ':') return ['syntax/colon-in-first-segment', 'a scheme before ":", or "../"'];
    if (char === '[' && component === 'host')
      return [
        'syntax/ip-literal',
        hasZone(text)
          ? 'no zone identifier: zone identifiers belong to user interfaces, not to URIs (RFC 9844)'
          : 'an IPv6address or IPvFuture between "[" and "]"',
      ];
  }
  const isEncodable = component !== 'scheme' && component !== 'port';
  if (isEncodable && char === '%') return ['syntax/percent-encoding', 'two hexadecimal digits after "%"'];
  const found = nameOf(text.codePointAt(at) as number, isSecret(texts, component), component);
  const expected = component === 'port' ? 'a decimal digit' : `a character of ${component}`;
  return [isEncodable ? 'syntax/character' : `syntax/${component}`, `${expected}, found ${found}`];
}

/**
 * Finds the first component that breaks its rule. The index of the issue counts in the text that the components make.
 *
 * @returns undefined where every component by itself is valid. Never throws.
 */
export function diagnoseTexts(texts: Components): Issue | undefined {
  for (const component of COMPONENTS) {
    const at = faultIn(texts, component);
    if (at < 0) continue;
    const found = expectation(texts, component, at);
    return grammarIssue(found[0], component, componentStart(texts, component) + at, `expected ${found[1]}`);
  }
  return undefined;
}

/**
 * Says why a text is not a URI reference.
 *
 * @returns the issue at the leftmost part that breaks its production; undefined for a valid URI reference. Never
 *   throws.
 * @see RFC 3986 section 3, Appendix B
 */
export const diagnose = (text: string): Issue | undefined =>
  typeof text === 'string' ? diagnoseTexts(splitComponents(text)) : notText(text);
