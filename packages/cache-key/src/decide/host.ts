import { hostListHas, isHost, isHostName, isRareIPv4, normalizeHost, trimZeros } from '@urikit/generic/text';
import type { CompiledPolicy, HostPlan } from '../plan.js';
import { reject } from './refusal.js';
import type { KeyRequest, Rejected } from '../request.js';

/** A host as most are: names in lower case whose last label begins with a letter, without port. */
const PLAIN = /(?:[a-z0-9_-]{1,63}\.)*[a-z][a-z0-9-]{0,62}/y;

/** The same for a text no longer than a label: nothing has to be counted, and it costs a third less. */
const SHORT = /(?:[a-z0-9_-]+\.)*[a-z][a-z0-9-]*/y;

/** What a name of the DNS has at most (RFC 1123 2.1), and each of its labels (RFC 1034 3.1). */
const LONGEST = 253;
export const LONGEST_LABEL = 63;

/** Whether a host is in normal form, without port and none of those that a policy has a say in but for its lists. */
export function isPlainHost(text: string): boolean {
  const pattern = text.length > LONGEST_LABEL ? PLAIN : SHORT;
  pattern.lastIndex = 0;
  return text.length <= LONGEST && pattern.test(text) && pattern.lastIndex === text.length;
}

/**
 * Whether a text is a host, and its name one that can be looked up: what `check` of http calls an error is no host. An
 * IP-literal is no name.
 */
const isUriHost = (text: string): boolean => isHost(text) && (text.charAt(0) === '[' || isHostName(text));

/** Where the port's `:` stands; the length where there is none. */
function endOfName(text: string): number {
  const colon = text.indexOf(':', text.charAt(0) === '[' ? text.indexOf(']') : 0);
  return colon < 0 ? text.length : colon;
}

const PORT = /^:\d*$/;

/** An authority taken apart: a host, and its port without the default one. */
interface Authority {
  readonly name: string;
  readonly port: string;
}

/** Without `:`, leading zeros and the scheme's default; undefined for what is no port of TCP. */
function normalPort(text: string, defaultPort: string): string | undefined {
  if (text === '') return '';
  if (!PORT.test(text)) return undefined;
  const port = trimZeros(text.slice(1));
  if (port.length > 5 || Number(port) > 65_535) return undefined;
  return port === defaultPort ? '' : port;
}

/** `uri-host [ ":" port ]`; undefined for what is not. */
function readAuthority(text: string, defaultPort: string): Authority | undefined {
  const end = endOfName(text);
  const name = text.slice(0, end);
  const port = normalPort(text.slice(end), defaultPort);
  return port === undefined || !isUriHost(name) ? undefined : { name, port };
}

/**
 * `Host = uri-host [ ":" port ]` (RFC 9110 7.2) in normal form, without the default port.
 *
 * @returns undefined for what is no such host, or an empty one (RFC 9110 4.2.1)
 */
export function normalizeAuthority(text: string, defaultPort: string): string | undefined {
  if (isPlainHost(text)) return text;
  const authority = readAuthority(text, defaultPort);
  if (authority === undefined || authority.name === '') return undefined;
  const host = normalizeHost(authority.name);
  return authority.port === '' ? host : host + ':' + authority.port;
}

/** Whether a text is a value of the field Host, which may be empty (RFC 9110 7.2). */
export const isHostField = (text: string): boolean => isPlainHost(text) || readAuthority(text, '') !== undefined;

/** The name of an authority in normal form, without its port. */
const nameOf = (authority: string): string => authority.slice(0, endOfName(authority));

/** Whether the name of an authority ends in a dot, as names of DNS do that are written out in full. */
export function endsInDot(authority: string): boolean {
  const name = nameOf(authority);
  return name.charAt(name.length - 1) === '.';
}

/** Without one dot; undefined where that leaves nothing, or a further one: no name of DNS has two. */
function withoutTrailingDot(authority: string): string | undefined {
  const length = nameOf(authority).length;
  const name = authority.slice(0, length - 1);
  return name === '' || name.charAt(name.length - 1) === '.' ? undefined : name + authority.slice(length);
}

/**
 * Whether a policy answers for a host. One that looks like an address is meant where the list has it in this spelling:
 * it is keyed and forwarded as it is.
 *
 * @param authority - in normal form, without the default port
 */
export function isAllowed(authority: string, plan: Pick<HostPlan, 'allow' | 'ranges'>): boolean {
  if (plan.allow === undefined || plan.allow[authority] === true) return true;
  if (plan.ranges === undefined) return false;
  const name = nameOf(authority);
  return !isRareIPv4(name) && hostListHas(plan.ranges, name, authority.slice(name.length + 1));
}

/**
 * The host that is keyed and forwarded.
 *
 * @param text - as received
 * @returns in normal form; or why it is refused
 */
export function chooseHost(text: string, defaultPort: string, plan: HostPlan): string | Rejected {
  let host = normalizeAuthority(text, defaultPort);
  if (host === undefined) return reject('invalid-host');
  if (plan.trailingDot !== 'key' && endsInDot(host)) {
    host = plan.trailingDot === 'strip' ? withoutTrailingDot(host) : undefined;
    if (host === undefined) return reject('trailing-dot');
  }
  const alias = plan.alias[host];
  if (typeof alias === 'string') host = alias;
  // An allow list is the one place that can say that such a name is meant.
  if (plan.allow !== undefined) return isAllowed(host, plan) ? host : reject('host-not-allowed');
  return isRareIPv4(nameOf(host)) ? reject('rare-ipv4') : host;
}

/**
 * The host that counts, and a look at the one that does not: "a Host header field with an invalid field value" is
 * refused whatever the target says (RFC 9112 3.2).
 */
export function readHost(
  { host, scheme }: KeyRequest,
  authority: string,
  { host: plan, schemes }: CompiledPolicy,
): string | Rejected {
  if (host !== undefined && host !== authority && !isHostField(host)) return reject('invalid-host');
  return chooseHost(authority, schemes[scheme].defaultPort, plan);
}
