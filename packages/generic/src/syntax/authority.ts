import type { Authority } from './uri-reference.js';

/** The subcomponents of an authority as strings, not validated. */
export interface AuthorityParts {
  readonly userinfo: string | undefined;
  readonly host: string;
  readonly port: string | undefined;
}

/**
 * Splits an authority at its delimiters: userinfo ends at the first `@`, a bracketed host at its `]`, the host at the
 * next `:`.
 *
 *     authority = [ userinfo "@" ] host [ ":" port ]
 *
 * @see RFC 3986 section 3.2
 */
export function splitAuthority(text: string): AuthorityParts {
  const at = text.indexOf('@');
  const start = at + 1;
  const bracket = text.charCodeAt(start) === 0x5b ? text.indexOf(']', start) : -1;
  const colon = text.indexOf(':', bracket < 0 ? start : bracket);
  return {
    userinfo: at < 0 ? undefined : text.slice(0, at),
    host: text.slice(start, colon < 0 ? text.length : colon),
    port: colon < 0 ? undefined : text.slice(colon + 1),
  };
}

/** Tells if two authorities are written alike. */
export function sameAuthority(a: Authority | undefined, b: Authority | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.userinfo === b.userinfo && a.host.text === b.host.text && a.port === b.port;
}
