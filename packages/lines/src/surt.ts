import type { Engine, Uri } from '@urikit/generic';
import { engineOf } from '@urikit/generic/internal';
import { parseUri } from '@urikit/generic/record';

/** The schemes of one web page: a web archive looks up a page without its scheme. */
const WEB = ['http', 'https'];

/** A dotted-quad address of four decimal numbers (RFC 3986 3.2.2), which is read from the left. */
const IPV4 = /^\d+(?:\.\d+){3}$/;

/** Reverses the labels of a name. Addresses stay, and a name with a delimiter of SURT stands in parentheses. */
function reversed(host: string): string {
  if (host.startsWith('[') || IPV4.test(host)) return host;
  return /[(),]/.test(host) ? `(${host})` : host.split('.').reverse().join(',');
}

/** The path and the query, with "?" where there is a query. */
const targetOf = ({ path, query }: Uri): string => (query === undefined ? path : `${path}?${query}`);

/**
 * Makes the SURT form of a URI, Sort-friendly URI Reordering Transform: the key under which web archives sort and look
 * up a page. Sorted by bytes, pages of a host and port stand together, and so do the hosts below a domain. The form is
 * made from the normal form. The scheme is left out for http and https, and userinfo and fragment always, because an
 * archive keys neither. A URI without an authority gives its normal form without the fragment.
 *
 * It is a key for sorting, and not an identity: URIs that differ only in parts that are left out share a key.
 *
 * @param uri - a URI; a relative reference has no host
 * @param engine - its schemes and rules make the normal form
 * @throws UriSyntaxError if the string is malformed, or `syntax/missing-scheme` for a relative reference; UrikitError
 *   `input/value` if `engine` is not an engine
 * @see RFC 3986 section 6.2
 * @example surt('http://www.Example.com:80/a?b', engine) // 'com,example,www)/a?b'
 */
export function surt(uri: string, engine: Pick<Engine, 'normalize'>): string {
  const { normalize } = engineOf(engine, ['normalize']);
  const read = parseUri(normalize(uri));
  const { scheme, authority: site } = read;
  if (site === undefined) return `${scheme}:${targetOf(read)}`;
  const { host, port } = site;
  const authority = `${reversed(host.text)}${port === undefined ? '' : `:${port}`})`;
  return `${WEB.includes(scheme) ? '' : `${scheme}://(`}${authority}${targetOf(read)}`;
}
