/**
 * The data (RFC 3986 sections 3 and 4): plain readonly records. Absent is `undefined`, empty is `''`; the two are never
 * the same (section 5.3). All strings stay percent-encoded, exactly as written.
 *
 *       foo://example.com:8042/over/there?name=ferret#nose
 *       \_/   \______________/\_________/ \_________/ \__/
 *        |           |            |            |        |
 *     scheme     authority       path        query   fragment
 */

/** Which alternative of `host = IP-literal / IPv4address / reg-name` matched first (section 3.2.2). */
export type HostKind = 'IPv4address' | 'IPv6address' | 'IPvFuture' | 'reg-name';

/** A host as written. An IP-literal keeps its brackets; a reg-name may be empty. */
export interface Host {
  readonly kind: HostKind;
  readonly text: string;
}

/** `authority = [ userinfo "@" ] host [ ":" port ]` (section 3.2) */
export interface Authority {
  /** Absent without `@`, empty in `//@h`. */
  readonly userinfo: string | undefined;
  readonly host: Host;
  /** Decimal digits as written, absent without `:`, empty in `//h:`. */
  readonly port: string | undefined;
}

/** `URI-reference = URI / relative-ref` (section 4.1) */
export interface UriReference {
  /** As written, not lower-cased; absent in a relative reference. */
  readonly scheme: string | undefined;
  readonly authority: Authority | undefined;
  /** Never absent; often empty. */
  readonly path: string;
  /** Without its `?`. */
  readonly query: string | undefined;
  /** Without its `#`. */
  readonly fragment: string | undefined;
}

/** `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]` (section 3) */
export interface Uri extends UriReference {
  readonly scheme: string;
}

/** `relative-ref = relative-part [ "?" query ] [ "#" fragment ]` (section 4.2) */
export interface RelativeReference extends UriReference {
  readonly scheme: undefined;
}

/** `absolute-URI = scheme ":" hier-part [ "?" query ]` (section 4.3) */
export interface AbsoluteUri extends Uri {
  readonly fragment: undefined;
}

/** The parts of a URI reference that a rule, an issue or a difference can be about. */
export type Component = 'scheme' | 'userinfo' | 'host' | 'port' | 'path' | 'query' | 'fragment';

/** A string for which `isUri` holds (RFC 3986 section 3). The marks of checked strings are names alone: two copies of this package agree. */
export type UriText = string & { readonly 'urikit:URI': true };

/** A string for which `isAbsoluteUri` holds: a URI without a fragment (section 4.3). */
export type AbsoluteUriText = UriText & { readonly 'urikit:absolute-URI': true };

/** The normal form of a URI, as an engine makes it where no option is given (section 6.2). Engines may differ. */
export type NormalUriText = UriText & { readonly 'urikit:normal': true };
