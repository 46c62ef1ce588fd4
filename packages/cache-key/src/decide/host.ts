import { isHost, isHostName, isRareIPv4, normalizeHost, trimZeros } from '@urikit/generic/text';
import { hostListHas } from '@urikit/hosts/find';
import type { CompiledPolicy, HostPlan } from '../plan.js';
import { isPlainHost } from './plain.js';
import { reject } from './refusal.js';
import type { KeyRequest, Rejected } from '../request.js';

/**
 * Tells if a string is a host whose name DNS can look up, which `check` of http demands, too. An IP-literal needs no
 * look-up.
 */
const isUriHost = (text: string): boolean => isHost(text) && (text.charAt(0) === '[' || isHostName(text));

/** The position of the port's `:`; the length of the string if it has no port. */
function endOfName(text: string): number {
  const colon = text.indexOf(':', text.charAt(0) === '[' ? text.indexOf(']') : 0);
  return colon < 0 ? text.length : colon;
}

const PORT = /^(?::\d*)?$/;

/** A parsed authority: its host, and its port unless that is the default port. */
interface Authority {
  readonly name: string;
  readonly port: string;
}

/** The port without `:` and leading zeros, `''` for the scheme's default; undefined if the string is not a TCP port. */
function normalPort(text: string, defaultPort: string): string | undefined {
  if (!PORT.test(text)) return undefined;
  const port = trimZeros(text.slice(1));
  if (Number(port) > 65_535) return undefined;
  return port === defaultPort ? '' : port;
}

/** Parses `uri-host [ ":" port ]`; undefined if the string is malformed. */
function readAuthority(text: string, defaultPort: string): Authority | undefined {
  const end = endOfName(text);
  const name = text.slice(0, end);
  const port = normalPort(text.slice(end), defaultPort);
  return port === undefined || !isUriHost(name) ? undefined : { name, port };
}

/**
 * `Host = uri-host [ ":" port ]` (RFC 9110 7.2) in normal form, without the default port.
 *
 * @returns undefined if the string is malformed or the host is empty (RFC 9110 4.2.1)
 */
export function normalizeAuthority(text: string, defaultPort: string): string | undefined {
  if (isPlainHost(text) && text.indexOf(':') < 0) return text;
  const authority = readAuthority(text, defaultPort);
  if (authority === undefined || authority.name === '') return undefined;
  const host = normalizeHost(authority.name);
  return authority.port === '' ? host : host + ':' + authority.port;
}

/** Tells if a string is a value of the header Host, which may be empty (RFC 9110 7.2). */
export const isHostField = (text: string): boolean => isPlainHost(text) || readAuthority(text, '') !== undefined;

/** The name of an authority in normal form, without its port. */
const nameOf = (authority: string): string => authority.slice(0, endOfName(authority));

/** Tells if the name of an authority ends in a dot, as a fully qualified DNS name may. */
export const endsInDot = (authority: string): boolean => nameOf(authority).slice(-1) === '.';

/** Removes one trailing dot; undefined if the rest is empty or ends in a dot, too, because a DNS name has at most one. */
function withoutTrailingDot(authority: string): string | undefined {
  const length = nameOf(authority).length;
  const rest = authority.slice(0, length - 1) + authority.slice(length);
  return length === 1 || endsInDot(rest) ? undefined : rest;
}

/**
 * Tells if a policy allows a host. A host that looks like an address is allowed only if the list has it in the same
 * spelling; it is keyed and forwarded unchanged.
 *
 * @param authority - host and port in normal form, without the default port
 */
export function isAllowed(authority: string, plan: Pick<HostPlan, 'allow' | 'ranges'>): boolean {
  if (plan.allow === undefined || plan.allow[authority] === true) return true;
  if (plan.ranges === undefined) return false;
  const name = nameOf(authority);
  return !isRareIPv4(name) && hostListHas(plan.ranges, name, authority.slice(name.length + 1));
}

/**
 * Chooses the host that is keyed and forwarded.
 *
 * @param text - as received
 * @returns the host in normal form, or the reason to refuse it
 */
function chooseHost(text: string, defaultPort: string, plan: HostPlan): string | Rejected {
  let host = normalizeAuthority(text, defaultPort);
  if (host === undefined) return reject('invalid-host');
  if (plan.trailingDot !== 'key' && endsInDot(host)) {
    host = plan.trailingDot === 'strip' ? withoutTrailingDot(host) : undefined;
    if (host === undefined) return reject('trailing-dot');
  }
  const alias = plan.alias[host];
  if (typeof alias === 'string') host = alias;
  // Only an entry of the allow list can permit a name that looks like an address.
  if (plan.allow !== undefined) return isAllowed(host, plan) ? host : reject('host-not-allowed');
  return isRareIPv4(nameOf(host)) ? reject('rare-ipv4') : host;
}

/**
 * Chooses the host of the request's authority, and validates Host even if the target overrides it: a server refuses "a
 * Host header field with an invalid field value" (RFC 9112 3.2).
 */
export function readHost(
  { host, scheme }: KeyRequest,
  authority: string,
  { host: plan, schemes }: CompiledPolicy,
): string | Rejected {
  if (host !== undefined && host !== authority && !isHostField(host)) return reject('invalid-host');
  return chooseHost(authority, schemes[scheme].defaultPort, plan);
}
