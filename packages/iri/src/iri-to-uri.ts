import { isUriReference, type Result, type UriReference, UriSyntaxError } from '@urikit/generic';
import { DNS_SCHEMES, isDnsScheme } from './domain/dns-schemes.js';
import { checkedOptions, DOMAIN_CHECKS, type DomainOptions } from './domain/options.js';
import { bundledIdna } from './domain/domain.js';
import { toAscii } from './domain/to-ascii.js';
import { toNfc } from './nfc.js';
import { tryParseIri } from './parse.js';
import { recomposeIri } from './recompose.js';
import { hasNonAscii } from '@urikit/generic/iri';

/** How an IRI is mapped. The checks are those of a host of the DNS. */
export interface IriToUriOptions extends DomainOptions {
  /** Normalize to NFC first, for text that comes from paper or from another character set (3.1). Off by default. */
  readonly nfc?: boolean;
  /** Schemes, lower case, whose host is a name of the DNS; the default is `DNS_SCHEMES`. */
  readonly dnsSchemes?: readonly string[];
  /** The scheme of the base that a reference without a scheme is for; its host is percent-encoded without one. */
  readonly baseScheme?: string;
}

/** Passes options on. @throws as `checkedOptions` */
export const iriOptions = (options: IriToUriOptions | undefined): IriToUriOptions =>
  options === undefined ? {} : checkedOptions(options, ['nfc', ...DOMAIN_CHECKS], ['dnsSchemes', 'baseScheme']);

const RUNS = /[^\0-\x7f]+/g;

/** Steps 1 to 3 of section 3.1: UTF-8, `%HH` each. ASCII that RFC 3987 allows stays unchanged. */
const encode = (component: string): string => component.replace(RUNS, encodeURIComponent);

const mapped = (component: string | undefined, nfc: boolean): string | undefined =>
  component === undefined ? undefined : encode(nfc ? toNfc(component) : component);

/** The position at which the host begins. */
const hostStart = ({ scheme, authority }: UriReference): number =>
  (scheme === undefined ? 0 : scheme.length + 1) +
  2 +
  (authority?.userinfo === undefined ? 0 : authority.userinfo.length + 1);

/** The host by itself: UTS #46 touches it only where it holds something that is not ASCII. */
export function tryMapHost(iri: UriReference, options: IriToUriOptions): Result<string> {
  const host = iri.authority?.host.text ?? '';
  if (!hasNonAscii(host)) return { ok: true, value: host };
  const { dnsSchemes = DNS_SCHEMES, baseScheme, nfc = false } = options;
  if (!isDnsScheme(iri.scheme ?? baseScheme, dnsSchemes)) return { ok: true, value: mapped(host, nfc) as string };
  const result = toAscii(host, options, bundledIdna);
  if (result.ok) return result;
  const { start, end } = result.issue;
  const offset = hostStart(iri);
  return { ok: false, issue: { ...result.issue, start: offset + start, end: offset + end } };
}

/** As `iriToUri`, with the issue as a value. @throws UrikitError `input/unknown-option` for a misspelt option, `input/value` for one of another type */
export function tryIriToUri(text: string, options?: IriToUriOptions): Result<string> {
  const known = iriOptions(options);
  if (typeof text === 'string' && isUriReference(text)) return { ok: true, value: text };
  const result = tryParseIri(text);
  if (!result.ok) return result;
  const host = tryMapHost(result.value, known);
  if (!host.ok) return host;
  const { scheme, authority, path, query, fragment } = result.value;
  const { nfc = false } = known;
  const value = recomposeIri({
    scheme,
    authority:
      authority === undefined
        ? undefined
        : {
            userinfo: mapped(authority.userinfo, nfc),
            host: { kind: authority.host.kind, text: host.value },
            port: authority.port,
          },
    path: mapped(path, nfc) as string,
    query: mapped(query, nfc),
    fragment: mapped(fragment, nfc),
  });
  return { ok: true, value };
}

/**
 * Maps an IRI to the URI that software sends. A URI comes back byte for byte: the mapping is the identity there.
 *
 * @param text - an IRI reference
 * @param options - NFC, the schemes whose hosts are names of the DNS, and the checks of those
 * @returns a URI reference
 * @throws UriSyntaxError with a position, if the string is not an IRI reference or IDNA refuses its host; UrikitError
 *   `input/unknown-option` for a misspelt option, `input/value` for one of another type
 * @see RFC 3987 section 3.1
 * @example iriToUri('http://例え.jp/引') // 'http://xn--r8jz45g.jp/%E5%BC%95'
 */
export function iriToUri(text: string, options?: IriToUriOptions): string {
  const result = tryIriToUri(text, options);
  if (result.ok) return result.value;
  throw new UriSyntaxError(result.issue);
}
