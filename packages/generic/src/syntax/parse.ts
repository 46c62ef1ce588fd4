import { diagnose } from './diagnose.js';

import { recordOf } from './expect.js';
import { NOWHERE, type Result, type StringIssue, syntaxIssue, unwrap, UriSyntaxError } from './issue.js';
import { accepts, productionOf } from './production.js';
import { isValid, scan } from './scan.js';
import type { AbsoluteUriText, RelativeReference, Uri, UriReference, UriText } from './uri-reference.js';

const URI = productionOf('required', true);
const ABSOLUTE_URI = productionOf('required', false);
const RELATIVE_REFERENCE = productionOf('forbidden', true);

/**
 * Reads a URI reference without throwing.
 *
 *     URI-reference = URI / relative-ref
 *
 * @param text - any string
 * @returns the components, percent-encoded as written, or the issue at the first place that breaks the grammar. Never
 *   throws.
 * @see RFC 3986 section 4.1
 * @example tryParse('http://a b') // { ok: false, issue: { code: 'syntax/character', start: 8, end: 9, ... } }
 */
export function tryParse(text: string): Result<UriReference> {
  const value = scan(text);
  return value === undefined ? { ok: false, issue: whyNot(text) } : { ok: true, value };
}

/**
 * Reads a URI reference.
 *
 *     URI-reference = URI / relative-ref
 *
 * @param text - any string
 * @returns the components, percent-encoded as written; `recompose` of them is `text` again
 * @throws UriSyntaxError with the issue, where the string is no URI reference
 * @see RFC 3986 section 4.1
 * @example parse('mailto:joe@example.com').path // 'joe@example.com'
 */
export function parse(text: string): UriReference {
  const value = scan(text);
  if (value === undefined) throw new UriSyntaxError(whyNot(text));
  return value;
}

/** The diagnosis explains every string that the scanner refuses; property tests compare the two. */
export const whyNot = (text: string): StringIssue => diagnose(text) as StringIssue;

/**
 * Reads a URI: a reference that has its scheme.
 *
 *     URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
 *
 * @throws UriSyntaxError if the string is no URI reference, or a relative one (`syntax/missing-scheme`)
 * @see RFC 3986 section 3
 */
export function parseUri(text: string): Uri {
  return unwrap(asUri(parse(text)));
}

/** Narrows a reference to a URI. @returns the issue `syntax/missing-scheme` for a relative reference. @throws UrikitError `input/not-record` */
export function asUri(reference: UriReference): Result<Uri> {
  recordOf(reference);
  if (hasScheme(reference)) return { ok: true, value: reference };
  return {
    ok: false,
    issue: syntaxIssue('syntax/missing-scheme', NOWHERE, 'expected a URI with a scheme, found a relative reference'),
  };
}

/** Tells if a record is a URI and no relative reference (section 4.1). @throws UrikitError `input/not-record` */
export function hasScheme(reference: UriReference): reference is Uri {
  return recordOf(reference).scheme !== undefined;
}

/** `URI-reference = URI / relative-ref` (section 4.1). Never throws. */
export function isUriReference(text: string): boolean {
  return isValid(text);
}

/** `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]` (section 3). Never throws. */
export function isUri(text: string): text is UriText {
  return accepts(URI, text);
}

/** `relative-ref = relative-part [ "?" query ] [ "#" fragment ]` (section 4.2). Never throws. */
export function isRelativeReference(text: string): boolean {
  return accepts(RELATIVE_REFERENCE, text);
}

/** `absolute-URI = scheme ":" hier-part [ "?" query ]`: a URI without a fragment (section 4.3). Never throws. */
export function isAbsoluteUri(text: string): text is AbsoluteUriText {
  return accepts(ABSOLUTE_URI, text);
}

/** Tells if a record is a relative reference (section 4.2). @throws UrikitError `input/not-record` */
export function isRelative(reference: UriReference): reference is RelativeReference {
  return recordOf(reference).scheme === undefined;
}
