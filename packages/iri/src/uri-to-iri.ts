import { type Result, UriSyntaxError } from '@urikit/generic';
import { bundledIdna } from './domain/domain.js';
import { shownBy, type UriToIriOptions } from './shown-uri.js';

/** As `uriToIri`, with the issue as a value. @throws UrikitError for an option that does not exist */
export function tryUriToIri(text: string, options?: UriToIriOptions): Result<string> {
  return shownBy(bundledIdna, text, options);
}

/**
 * Maps a URI to an IRI for people to read. It is never another identifier: `iriToUri` of it is the URI again, up to the
 * case of hexadecimal digits and of the host.
 *
 * @param text - a URI reference, or an IRI reference that is partly decoded
 * @param options - which schemes have hosts of the DNS
 * @returns an IRI reference; triplets stay for ASCII, for bytes that are not UTF-8, and for characters that are
 *   invisible, directional, not in NFC, private or unassigned
 * @throws UriSyntaxError if the string is not an IRI reference
 * @see RFC 3987 section 3.2
 * @example uriToIri('http://xn--r8jz45g.jp/%E5%BC%95') // 'http://例え.jp/引'
 */
export function uriToIri(text: string, options?: UriToIriOptions): string {
  const result = tryUriToIri(text, options);
  if (result.ok) return result.value;
  throw new UriSyntaxError(result.issue);
}
