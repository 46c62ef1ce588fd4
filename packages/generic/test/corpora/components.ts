import { percentDecode, type UriReference } from '@urikit/generic';
import { authorityText } from './ask.js';

/** How a source's components differ from ours. */
export interface Reading {
  /** `'bare'`: an IP-literal, or only an IPv6address, stands without its brackets. */
  readonly host?: 'bare' | 'bare-IPv6';
  /** Empty and absent components are not told apart. */
  readonly emptyIsAbsent?: boolean;
  /** The source's parser normalizes what it reads: components are those of the syntax-based normal form. */
  readonly normalized?: boolean;
}

const decoded = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : percentDecode(text);

const withoutBrackets = (host: string | undefined): string | undefined => host?.replace(/^\[(.*)\]$/, '$1');

function host({ authority }: UriReference, reading: Reading): string | undefined {
  if (authority === undefined) return undefined;
  const bare = reading.host === 'bare' || (reading.host === 'bare-IPv6' && authority.host.kind === 'IPv6address');
  return bare ? withoutBrackets(authority.host.text) : authority.host.text;
}

/**
 * "The user information ... may consist of a user name and ..." (3.2.1): the deprecated `user:password`, split at the
 * first colon.
 */
function user({ authority }: UriReference): {
  readonly user: string | undefined;
  readonly password: string | undefined;
} {
  const userinfo = authority?.userinfo;
  const colon = userinfo?.indexOf(':') ?? -1;
  return colon < 0
    ? { user: userinfo, password: undefined }
    : { user: userinfo?.slice(0, colon), password: userinfo?.slice(colon + 1) };
}

function hostPortDecoded({ authority }: UriReference): string | undefined {
  if (authority === undefined) return undefined;
  const name = percentDecode(authority.host.text);
  return authority.port === undefined ? name : `${name}:${authority.port}`;
}

type Getter = (uri: UriReference, reading: Reading) => unknown;

const GETTERS: Readonly<Record<string, Getter>> = {
  scheme: ({ scheme }) => scheme,
  authority: authorityText,
  userinfo: ({ authority }) => authority?.userinfo,
  user: (uri) => user(uri).user,
  username: (uri) => user(uri).user,
  password: (uri) => user(uri).password,
  host,
  host_lowercase_no_brackets: (uri) => withoutBrackets(uri.authority?.host.text)?.toLowerCase(),
  host_port_decoded: hostPortDecoded,
  port: ({ authority }) => authority?.port,
  path: ({ path }) => path,
  decoded_path: ({ path }) => decoded(path),
  opaque: ({ path }) => path,
  query: ({ query }) => query,
  empty_query_present: ({ query }) => query === '',
  fragment: ({ fragment }) => fragment,
  decoded_fragment: ({ fragment }) => decoded(fragment),
  decoded_userinfo: (uri) => ({ user: decoded(user(uri).user), password: decoded(user(uri).password) ?? null }),
};

/** The components of RFC 3986 that a source may state; the others belong to its own scheme handlers. */
export const isComponent = (key: string, value: unknown): boolean =>
  key in GETTERS && !(key.endsWith('path') && value === null);

/** What we read for a component, in the source's terms: a number where it states one, `null` where it says absent. */
export function component(uri: UriReference, key: string, expected: unknown, reading: Reading): unknown {
  const value = GETTERS[key]?.(uri, reading);
  if (reading.emptyIsAbsent === true && expected === '') return value ?? '';
  if (typeof expected === 'number' && typeof value === 'string') return Number(value);
  return value ?? null;
}
