import { type Authority, type Result, UriSyntaxError } from '@urikit/generic';
import { optionsOf } from '@urikit/generic/internal';
import { DNS_SCHEMES, isDnsScheme } from './domain/dns-schemes.js';
import { domainToUnicode } from './domain/to-unicode.js';
import { decodeForDisplay } from './decode-for-display.js';
import { tryParseIri } from './parse.js';
import { recomposeIri } from './recompose.js';

/** How a URI is shown. */
export interface UriToIriOptions {
  /** Schemes, lower case, whose host is a name of the DNS; the default is `DNS_SCHEMES`. */
  readonly dnsSchemes?: readonly string[];
}

/**
 * A host of the DNS has its U-labels, and its triplets stay: as characters they would be another name. Without a scheme
 * the kind of the host is unknown, so it stays unchanged.
 */
function shownHost(host: string, scheme: string | undefined, { dnsSchemes = DNS_SCHEMES }: UriToIriOptions): string {
  if (scheme === undefined) return host;
  return isDnsScheme(scheme, dnsSchemes) ? domainToUnicode(host) : decodeForDisplay(host);
}

const shownAuthority = (
  { userinfo, host, port }: Authority,
  scheme: string | undefined,
  options: UriToIriOptions,
): Authority => ({
  userinfo: userinfo === undefined ? undefined : decodeForDisplay(userinfo),
  host: host.kind === 'reg-name' ? { kind: host.kind, text: shownHost(host.text, scheme, options) } : host,
  port,
});

/** As `uriToIri`, with the issue as a value. @throws UrikitError for an option that does not exist */
export function tryUriToIri(text: string, options: UriToIriOptions = {}): Result<string> {
  optionsOf(options, ['dnsSchemes']);
  const result = tryParseIri(text);
  if (!result.ok) return result;
  const { scheme, authority, path, query, fragment } = result.value;
  const value = recomposeIri({
    scheme,
    authority: authority === undefined ? undefined : shownAuthority(authority, scheme, options),
    path: decodeForDisplay(path),
    query: query === undefined ? undefined : decodeForDisplay(query),
    fragment: fragment === undefined ? undefined : decodeForDisplay(fragment),
  });
  return { ok: true, value };
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
