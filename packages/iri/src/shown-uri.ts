import type { Authority, Result } from '@urikit/generic';
import { decodeForDisplay } from './decode-for-display.js';
import { DNS_SCHEMES, isDnsScheme } from './domain/dns-schemes.js';
import type { LoadIdna } from './domain/idna.js';
import { checkedOptions } from './domain/options.js';
import { unicodeBy } from './domain/names.js';
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
function shownHost(
  host: string,
  scheme: string | undefined,
  { dnsSchemes = DNS_SCHEMES }: UriToIriOptions,
  load: LoadIdna,
): string {
  if (scheme === undefined) return host;
  return isDnsScheme(scheme, dnsSchemes) ? unicodeBy(load, host) : decodeForDisplay(host);
}

const shownAuthority = (
  { userinfo, host, port }: Authority,
  scheme: string | undefined,
  options: UriToIriOptions,
  load: LoadIdna,
): Authority => ({
  userinfo: userinfo === undefined ? undefined : decodeForDisplay(userinfo),
  host: host.kind === 'reg-name' ? { kind: host.kind, text: shownHost(host.text, scheme, options, load) } : host,
  port,
});

/** Maps a URI to an IRI by the given tables. @throws UrikitError for an option that does not exist */
export function shownBy(load: LoadIdna, text: string, options: UriToIriOptions = {}): Result<string> {
  checkedOptions(options, [], ['dnsSchemes']);
  const result = tryParseIri(text);
  if (!result.ok) return result;
  const { scheme, authority, path, query, fragment } = result.value;
  const value = recomposeIri({
    scheme,
    authority: authority === undefined ? undefined : shownAuthority(authority, scheme, options, load),
    path: decodeForDisplay(path),
    query: query === undefined ? undefined : decodeForDisplay(query),
    fragment: fragment === undefined ? undefined : decodeForDisplay(fragment),
  });
  return { ok: true, value };
}
