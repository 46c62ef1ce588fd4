import { tryParse } from '@urikit/generic';
import { type HostList, hostListOf, whyHostRefused } from '@urikit/generic/host-list';
import { checkNames } from './options.js';
import { plainFilter } from './plain-filter.js';
import { defaultPortOf } from './ports.js';

/** Which URIs may pass. What is absent restricts nothing. */
export interface HostFilterOptions {
  /** Names of schemes, in any case. */
  readonly schemes?: readonly string[];
  /** Entries of a list of hosts: names, `*.suffix`, addresses with or without a prefix length, named ranges, ports. */
  readonly allow?: readonly string[];
  /** The same; asked first. */
  readonly deny?: readonly string[];
  /** Ports; a URI without one has the default port of its scheme. */
  readonly ports?: readonly number[];
}

/** Why a text may not pass. */
export interface HostFilterRefusal {
  readonly reason: 'not-a-uri' | 'scheme' | 'no-host' | 'host' | 'port';
  /** What was expected; it quotes no userinfo. */
  readonly message: string;
  /** The entry of `deny` that the host is in. */
  readonly entry?: string;
}

/** A filter of URIs by scheme, host and port. */
export interface HostFilter {
  /** Whether a text is a URI that may pass. Never throws. */
  readonly allows: (text: string) => boolean;
  /** Why it may not; undefined where it may. Never throws. */
  readonly why: (text: string) => HostFilterRefusal | undefined;
  /** Whether an address that a host resolved to may be connected to: only `deny` says so. Never throws. */
  readonly allowsAddress: (address: string, port?: number) => boolean;
}

const listOf = (entries: readonly string[] | undefined): HostList | undefined =>
  entries === undefined ? undefined : hostListOf(entries);

/** The port that is meant, in decimal. */
const portOf = (scheme: string, port: string): string | undefined =>
  port === '' ? defaultPortOf(scheme)?.toString() : String(Number(port));

/**
 * An IPv4 address with leading zeros as those read it who take them for decimal: `010.8.8.8` is 8.8.8.8 to most clients,
 * and 10.8.8.8 to some.
 */
const decimalReading = (host: string): string | undefined => {
  const plain = host.replace(/%3\d|%2e/gi, (triplet) => decodeURIComponent(triplet));
  const numbers = /^\d+\.\d+\.\d+\.\d+\.?$/.test(plain) && /(?:^|\.)0\d/.test(plain);
  return numbers ? plain.replace(/\d+/g, (part) => part.replace(/^0+(?=\d)/, '')) : undefined;
};

function checkPorts(ports: readonly number[]): void {
  for (const port of ports)
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new RangeError(`expected ports from 0 to 65535, found ${String(port)}`);
}

/**
 * Makes a filter for programs that fetch, proxy or redirect to URIs that others wrote. Hosts are read as clients read
 * them: in any spelling of letters, triplets and numbers. A text that is no URI, or has no host, does not pass.
 *
 * A name may resolve to any address. Ask `allowsAddress` for that of the connection too.
 *
 * @param options - schemes, hosts and ports
 * @returns a frozen filter
 * @throws HostListError for entries that are none; RangeError for an option or a port that does not exist; TypeError for
 *   options that are none
 * @see RFC 3986 section 7.4, 7.6
 * @example createHostFilter({ schemes: ['https'], deny: ['private'] }).allows('https://10.0.0.1/') // false
 */
export function createHostFilter(options: HostFilterOptions = {}): HostFilter {
  checkNames(options, ['schemes', 'allow', 'deny', 'ports']);
  const schemes = options.schemes?.map((scheme) => scheme.toLowerCase());
  const [allow, deny] = [listOf(options.allow), listOf(options.deny)];
  const { ports } = options;
  if (ports !== undefined) checkPorts(ports);
  const allowed = ports?.map(String);

  const whyHost = (host: string, port: string | undefined): HostFilterRefusal | undefined => {
    const decimal = decimalReading(host);
    const refused =
      whyHostRefused({ allow, deny }, host, port) ??
      (decimal === undefined ? undefined : whyHostRefused({ allow, deny }, decimal, port));
    return (
      refused && {
        reason: 'host',
        message: `expected a host that is allowed (${refused.reason})`,
        ...(refused.reason === 'denied' && { entry: refused.entry }),
      }
    );
  };
  const whyScheme = (scheme: string): HostFilterRefusal | undefined =>
    schemes === undefined || schemes.includes(scheme)
      ? undefined
      : { reason: 'scheme', message: `expected one of the schemes ${schemes.join(', ')}, found ${scheme}` };
  const whyPort = (port: string | undefined): HostFilterRefusal | undefined =>
    allowed === undefined || (port !== undefined && allowed.includes(port))
      ? undefined
      : { reason: 'port', message: `expected one of the ports ${allowed.join(', ')}` };

  const why = (text: string): HostFilterRefusal | undefined => {
    if (typeof text !== 'string') return { reason: 'not-a-uri', message: `expected a text, found ${typeof text}` };
    const result = tryParse(text);
    if (!result.ok) return { reason: 'not-a-uri', message: result.issue.message };
    const { scheme, authority } = result.value;
    if (scheme === undefined) return { reason: 'not-a-uri', message: 'expected a URI, found a relative reference' };
    const refused = whyScheme(scheme.toLowerCase());
    if (refused !== undefined) return refused;
    if (authority === undefined || authority.host.text === '')
      return { reason: 'no-host', message: 'expected "//" and a host' };
    const host = authority.host.text;
    const port = portOf(scheme.toLowerCase(), authority.port ?? '');
    return whyHost(host, port) ?? whyPort(port);
  };

  const allowsPlain = plainFilter({ schemes, allow, deny, ports: ports?.slice() });

  return Object.freeze({
    why,
    allows: (text: string) => (typeof text === 'string' ? allowsPlain(text) : undefined) ?? why(text) === undefined,
    allowsAddress: (address: string, port?: number) =>
      whyHostRefused({ deny }, address.includes(':') ? `[${address}]` : address, port?.toString()) === undefined,
  });
}
