import { type Engine, tryParse, type Uri } from '@urikit/generic';
import { hasScheme, type NamedHost, namedHosts, parseUri } from '@urikit/generic/record';
import { type HostList, hostListOf } from '@urikit/hosts';
import { engineOf, listOf as checkedList, optionsOf, schemeNameOf, wrongValue } from '@urikit/generic/internal';
import { hidesDelimiter, whyHostRefused } from '@urikit/hosts/internal';
import { hostOfAddress } from './ip-address.js';
import { defaultPortOf } from './ports.js';

/** Which URIs may pass. An absent option sets no restriction. */
export interface HostFilterOptions {
  /** Names of schemes, in any case. */
  readonly schemes?: readonly string[];
  /** Entries of a list of hosts: names, `*.suffix`, addresses with or without a prefix length, named ranges, ports. */
  readonly allow?: readonly string[];
  /** Entries as in `allow` that refuse a host; they are checked first. */
  readonly deny?: readonly string[];
  /** Ports; a URI without one has the default port of its scheme. */
  readonly ports?: readonly number[];
  /**
   * The engine whose schemes say which hosts a URI names, as sip and mailto do in a path; also that of a registry. Each
   * of the hosts has to pass. Absent: the host of the authority counts, and a URI without one is refused.
   */
  readonly engine?: Pick<Engine, 'hooks' | 'tryNormalize'>;
}

/** Why a string may not pass. */
export interface HostFilterRefusal {
  readonly reason: 'not-a-uri' | 'scheme' | 'userinfo' | 'no-host' | 'host' | 'port';
  /** The expectation that failed; it quotes no userinfo. */
  readonly message: string;
  /** The entry of `deny` that the host is in. */
  readonly entry?: string;
}

/** A filter of URIs by scheme, host and port. */
export interface HostFilter {
  /** Tells if a string is a URI that passes the filter. Never throws. */
  readonly allows: (text: string) => boolean;
  /** Gives the reason why a string does not pass; undefined if it passes. Never throws. */
  readonly why: (text: string) => HostFilterRefusal | undefined;
  /**
   * Tells if a connection to an address, to which a host resolved, is allowed: `deny` alone decides. A string that is
   * no IP address is refused. Never throws.
   */
  readonly allowsAddress: (address: string, port?: number) => boolean;
}

const listOf = (entries: readonly string[] | undefined, name: string): HostList | undefined =>
  entries === undefined ? undefined : hostListOf(checkedList(entries, [name], 'a list of hosts'));

/** The effective port, in decimal. */
const portOf = (scheme: string, port: string | undefined): string | undefined =>
  port === undefined || port === '' ? defaultPortOf(scheme)?.toString() : String(Number(port));

const isPort = (port: unknown): boolean => Number.isInteger(port) && Number(port) >= 0 && Number(port) <= 65_535;

function checkSchemes(schemes: readonly string[]): void {
  for (const scheme of checkedList(schemes, ['schemes'], 'a list of names of schemes'))
    schemeNameOf(scheme, ['schemes'], 'the name of a scheme, as "https"');
}

function checkPorts(ports: readonly number[]): void {
  for (const port of checkedList(ports, ['ports'], 'a list of ports'))
    if (!isPort(port)) throw wrongValue(['ports'], `ports from 0 to 65535, found ${JSON.stringify(port)}`);
}

type Refused = HostFilterRefusal | undefined;

const MALFORMED = 'not-a-uri';

/** The hosts that a URI names; empty if it names no host, or the engine cannot say which. */
function hostsOf(text: string, { scheme, authority }: Uri, engine: HostFilterOptions['engine']): readonly NamedHost[] {
  if (engine === undefined) return authority === undefined ? [] : [{ host: authority.host.text, port: authority.port }];
  try {
    const normal = engine.tryNormalize(text);
    return normal.ok ? namedHosts(parseUri(normal.value), engine.hooks(scheme.toLowerCase())) : [];
  } catch {
    return [];
  }
}

/**
 * Makes a filter for programs that fetch, proxy or redirect to URIs from outside. Hosts are read as clients read them:
 * in any spelling of letters, triplets and numbers. A string that is no URI or has no host does not pass, nor does a
 * URI with a percent-encoded delimiter in its userinfo: a client that decodes it sees another host.
 *
 * A name may resolve to any address, so also check the address of the connection by `allowsAddress`.
 *
 * @param options - schemes, hosts and ports
 * @returns a frozen filter
 * @throws HostListError for malformed entries; UrikitError for an option or a port that does not exist
 * @see RFC 3986 section 7.4, 7.6
 * @example createHostFilter({ schemes: ['https'], deny: ['not-global'] }).allows('https://10.0.0.1/') // false
 */
export function createHostFilter(options: HostFilterOptions = {}): HostFilter {
  optionsOf(options, ['schemes', 'allow', 'deny', 'ports', 'engine']);
  if (options.schemes !== undefined) checkSchemes(options.schemes);
  const schemes = options.schemes?.map((scheme) => scheme.toLowerCase());
  const [allow, deny] = [listOf(options.allow, 'allow'), listOf(options.deny, 'deny')];
  const { ports, engine } = options;
  if (ports !== undefined) checkPorts(ports);
  if (engine !== undefined) engineOf(engine, ['hooks', 'tryNormalize']);
  const allowed = ports?.map(String);

  const whyHost = (host: string, port: string | undefined): Refused => {
    const refused = whyHostRefused({ allow, deny }, host, port);
    return (
      refused && {
        reason: 'host',
        message: `expected a host that is allowed (${refused.reason})`,
        ...(refused.reason === 'denied' && { entry: refused.entry }),
      }
    );
  };
  const whyScheme = (scheme: string): Refused =>
    schemes === undefined || schemes.includes(scheme)
      ? undefined
      : { reason: 'scheme', message: `expected one of the schemes ${schemes.join(', ')}, found ${scheme}` };
  const whyPort = (port: string | undefined): Refused =>
    allowed === undefined || (port !== undefined && allowed.includes(port))
      ? undefined
      : { reason: 'port', message: `expected one of the ports ${allowed.join(', ')}` };

  const why = (text: string): Refused => {
    if (typeof text !== 'string') return { reason: MALFORMED, message: `expected a string, found ${typeof text}` };
    const result = tryParse(text);
    if (!result.ok) return { reason: MALFORMED, message: result.issue.message };
    const uri = result.value;
    if (!hasScheme(uri)) return { reason: MALFORMED, message: 'expected a URI, found a relative reference' };
    const scheme = uri.scheme.toLowerCase();
    const refused = whyScheme(scheme);
    if (refused !== undefined) return refused;
    if (hidesDelimiter(uri.authority?.userinfo ?? ''))
      return { reason: 'userinfo', message: 'expected no percent-encoded delimiter, control or space before "@"' };
    const hosts = hostsOf(text, uri, engine);
    if (hosts.length === 0 || hosts.some(({ host }) => host === ''))
      return { reason: 'no-host', message: engine === undefined ? 'expected "//" and a host' : 'expected a host' };
    for (const { host, port } of hosts) {
      const meant = portOf(scheme, port);
      const refusal = whyHost(host, meant) ?? whyPort(meant);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  };

  return Object.freeze({
    why,
    allows: (text: string) => why(text) === undefined,
    allowsAddress: (address: string, port?: number) => {
      const host = hostOfAddress(address);
      if (host === undefined || (port !== undefined && !isPort(port))) return false;
      return whyHostRefused({ deny }, host, port?.toString()) === undefined;
    },
  });
}
