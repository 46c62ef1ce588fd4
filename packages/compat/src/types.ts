import type { StringIssue } from '@urikit/generic';

/** The components that uri-js and fast-uri read and write, in one interface. */
export interface URIComponents {
  scheme?: string | undefined;
  userinfo?: string | undefined;
  /** Without the brackets of an IPv6 address; its zone identifier stands behind one `%`. */
  host?: string | undefined;
  /** The zone identifier of the host (RFC 6874). fast-uri only. */
  ipv6Zone?: string | undefined;
  /** A number, or `''` if only the colon is present. */
  port?: number | string | undefined;
  path?: string | undefined;
  query?: string | undefined;
  fragment?: string | undefined;
  /** The kind of reference: `same-document`, `relative`, `absolute` or `uri`. */
  reference?: string | undefined;
  /** The error in the wording of both packages. */
  error?: string | undefined;
  /** The syntax issue: code, position and expectation. The original packages lack this member. */
  issue?: StringIssue | undefined;
  nid?: string | undefined;
  nss?: string | undefined;
  uuid?: string | undefined;
  resourceName?: string | undefined;
  secure?: boolean | undefined;
  to?: string[] | undefined;
  subject?: string | undefined;
  body?: string | undefined;
  headers?: { [name: string]: string } | undefined;
}

/** The options of both packages. */
export interface URIOptions {
  /** The scheme whose handler is used, in place of the written scheme. */
  scheme?: string | undefined;
  /** The kind of reference that is expected; `suffix` is an authority without `//`. */
  reference?: string | undefined;
  /** A reference that repeats the scheme of its base is relative (RFC 3986 section 5.2.2); a UUID may be no UUID. */
  tolerant?: boolean | undefined;
  /** Dot-segments stay. */
  absolutePath?: boolean | undefined;
  /** Characters outside ASCII are shown as they are, in place of their triplets. uri-js only. */
  iri?: boolean | undefined;
  /** A host is shown with its characters outside ASCII. */
  unicodeSupport?: boolean | undefined;
  /** The host is a DNS name, in every scheme. */
  domainHost?: boolean | undefined;
  /** Accepted without effect: output is always encoded. fast-uri only. */
  skipEscape?: boolean | undefined;
  /** The namespace whose handler is used, in place of the written namespace. */
  nid?: string | undefined;
}

/** The handler of a scheme. Callers may add handlers to `SCHEMES`. */
export interface URISchemeHandler {
  scheme: string;
  parse?: (components: URIComponents, options: URIOptions) => URIComponents;
  serialize?: (components: URIComponents, options: URIOptions) => URIComponents;
  unicodeSupport?: boolean;
  domainHost?: boolean;
  absolutePath?: boolean;
  skipNormalize?: boolean;
}

/** Handlers by scheme, or by `urn:` and a namespace. */
export type SchemeHandlers = Record<string, URISchemeHandler>;
