import {
  type Authority,
  isAbsoluteUri,
  isRelativeReference,
  isUri,
  isUriReference,
  type StringIssue,
  type Result,
  tryParse,
  type UriReference,
  UriSyntaxError,
} from '@urikit/generic';
import { componentAt } from '@urikit/generic/internal';
import { hasNonAscii, IPRIVATE, shadowOf } from '@urikit/generic/iri';
import { iriIssue, pointOf } from './issue.js';

const PRIVATE = new RegExp(`^[${IPRIVATE}]`, 'u');
const SURROGATE = /^[\uD800-\uDFFF]/u;

/** A production of RFC 3987: its twin of RFC 3986 decides a URI at once, and the shadow of everything else. */
const production =
  (twin: (text: string) => boolean) =>
  (text: string): boolean =>
    typeof text === 'string' && (twin(text) || (hasNonAscii(text) && twin(shadowOf(text))));

/** `IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]` (RFC 3987 section 2.2). Never throws. */
export const isIri = production(isUri);

/** `IRI-reference = IRI / irelative-ref` (RFC 3987 section 2.2). Never throws. */
export const isIriReference = production(isUriReference);

/** `absolute-IRI = scheme ":" ihier-part [ "?" iquery ]` (RFC 3987 section 2.2). Never throws. */
export const isAbsoluteIri = production(isAbsoluteUri);

/** `irelative-ref = irelative-part [ "?" iquery ] [ "#" ifragment ]` (RFC 3987 section 2.2). Never throws. */
export const isRelativeIriReference = production(isRelativeReference);

/** The issue for a caller without types. */
export const notText = (value: unknown): StringIssue =>
  iriIssue('input/not-string', 0, 0, `expected a string, found ${value === null ? 'null' : typeof value}`);

/** The engine's issue about the shadow, in terms of the text. Around an "@" no character is named. */
function issueOf(text: string, shadow: string, issue: StringIssue): StringIssue {
  const { start } = issue;
  const char = String.fromCodePoint(text.codePointAt(start) ?? 0);
  if (char <= '\x7f') return issue;
  const end = start + char.length;
  const found = text.includes('@') ? 'another character' : pointOf(char);
  if (shadow[start] === '~') return { ...issue, end, message: issue.message.replace('"~"', found) };
  const message = `expected a character of ${componentAt(text, start)}, found ${found}`;
  if (SURROGATE.test(char))
    return iriIssue('iri/lone-surrogate', start, end, 'expected a Unicode string, found a lone surrogate');
  if (PRIVATE.test(char)) return iriIssue('iri/private-use', start, end, `${message}: private use is for queries only`);
  return issue.code === 'syntax/character'
    ? iriIssue('iri/character', start, end, message)
    : { ...issue, end, message };
}

/** The components of the shadow, cut from the text: both have the same places. */
function cut(text: string, shadow: UriReference): UriReference {
  let end = 0;
  const take = (part: string, before: number, behind = 0): string => {
    const start = end + before;
    end = start + part.length + behind;
    return text.slice(start, start + part.length);
  };
  const authorityOf = ({ userinfo, host, port }: Authority): Authority => {
    end += 2;
    return {
      userinfo: userinfo === undefined ? undefined : take(userinfo, 0, 1),
      host: { kind: host.kind, text: take(host.text, 0) },
      port: port === undefined ? undefined : take(port, 1),
    };
  };
  return {
    scheme: shadow.scheme === undefined ? undefined : take(shadow.scheme, 0, 1),
    authority: shadow.authority === undefined ? undefined : authorityOf(shadow.authority),
    path: take(shadow.path, 0),
    query: shadow.query === undefined ? undefined : take(shadow.query, 1),
    fragment: shadow.fragment === undefined ? undefined : take(shadow.fragment, 1),
  };
}

/**
 * Reads an IRI reference without throwing.
 *
 *     IRI-reference = IRI / irelative-ref
 *
 * @param text - any string
 * @returns the components as written, in the engine's record, or the issue at the first place that breaks the grammar.
 *   A host with `ucschar` is a reg-name. Never throws.
 * @see RFC 3987 section 2.2
 * @example tryParseIri('http://例え.jp/ü') // { ok: true, value: { scheme: 'http', ..., path: '/ü' } }
 */
export function tryParseIri(text: string): Result<UriReference> {
  if (typeof text !== 'string') return { ok: false, issue: notText(text) };
  if (!hasNonAscii(text)) return tryParse(text);
  const shadow = shadowOf(text);
  const result = tryParse(shadow);
  return result.ok
    ? { ok: true, value: cut(text, result.value) }
    : { ok: false, issue: issueOf(text, shadow, result.issue) };
}

/**
 * Reads an IRI reference.
 *
 *     IRI-reference = IRI / irelative-ref
 *
 * @param text - any string
 * @returns the components as written, in the engine's record
 * @throws UriSyntaxError with the issue, where the text is no IRI reference
 * @see RFC 3987 section 2.2
 * @example parseIri('/引き出し').path // '/引き出し'
 */
export function parseIri(text: string): UriReference {
  const result = tryParseIri(text);
  if (result.ok) return result.value;
  throw new UriSyntaxError(result.issue);
}
