import type { Agent, AgentOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { optionsOf, wrongValue } from '@urikit/generic/internal';
import type { HostFilter } from '../host-filter.js';
import { hostOfAddress } from '../ip-address.js';
import {
  checkedLookup,
  checkFilter,
  guardedConnector,
  isAllowed,
  type Lookup,
  refused,
  systemLookup,
} from './connector.js';
import type { GuardedFetchOptions } from './guarded-fetch.js';
import { FetchRefusedError } from './refused.js';

/** The options of a guarded fetch that concern connections. */
type ConnectionOptions = Pick<GuardedFetchOptions, 'lookup'>;

/** A host and a port that a client connects to. */
interface Peer {
  readonly protocol: string;
  readonly hostname: string;
  /** Empty for that of the protocol. */
  readonly port: number | string;
}

/** Refuses a host by name, scheme and port, before it is resolved. */
function refusalOf(filter: HostFilter, { protocol, hostname, port }: Peer): FetchRefusedError | undefined {
  // A resolver would ask for all of it, and the filter would see the host before or behind the delimiter alone.
  if (/[/?#@]/.test(hostname)) return new FetchRefusedError('host', 'expected a host without a delimiter of URIs');
  const host = hostname.includes(':') ? `[${hostname.replace(/^\[|\]$/g, '')}]` : hostname;
  const why = filter.why(`${protocol}//${host}:${String(port)}/`);
  return why && new FetchRefusedError(why.reason, why.message);
}

function lookupOf(filter: HostFilter, options: ConnectionOptions): Lookup {
  checkFilter(filter);
  const { lookup = systemLookup } = optionsOf(options, ['lookup']);
  if (typeof lookup !== 'function') throw wrongValue(['lookup'], 'a function, as dns.promises.resolve4');
  return lookup;
}

/**
 * Makes a dispatcher for undici, and for clients that take one: it connects only to hosts that a filter allows. This
 * also guards a client that follows redirects, because each redirect needs a connection. The client stays responsible
 * for the headers that it sends along.
 *
 * @param filter - of `createHostFilter`
 * @throws UrikitError for another value than a filter, and for an option that does not exist
 * @see RFC 3986 section 7.4, 7.6
 * @example await request('http://h.example/', { dispatcher: await guardedDispatcher(filter) })
 */
export async function guardedDispatcher(filter: HostFilter, options: ConnectionOptions = {}): Promise<Dispatcher> {
  const lookup = lookupOf(filter, options);
  const { Agent: Undici, buildConnector } = await import('undici');
  const connect = guardedConnector(buildConnector, filter, lookup);
  return new Undici({
    connect: (peer, callback) => {
      const refusal = refusalOf(filter, peer);
      if (refusal === undefined) connect(peer, callback);
      else callback(refusal, null);
    },
  });
}

/**
 * Makes an agent for `http.request`, or `https.request` by its protocol, and for clients that take one: it connects
 * only to hosts that a filter allows.
 *
 * @param filter - of `createHostFilter`
 * @param protocol - `http:` or `https:`
 * @throws UrikitError for another value than a filter, for an option that does not exist, and for another protocol
 * @see RFC 3986 section 7.4, 7.6
 * @example http.get('http://h.example/', { agent: await guardedAgent(filter) })
 */
export async function guardedAgent(
  filter: HostFilter,
  protocol: 'http:' | 'https:' = 'http:',
  options: ConnectionOptions = {},
): Promise<Agent> {
  const lookup = lookupOf(filter, options);
  if (!['http:', 'https:'].includes(protocol)) throw wrongValue(['protocol'], '"http:" or "https:"');
  const { Agent: Plain } = protocol === 'https:' ? await import('node:https') : await import('node:http');
  const { connect } = await import('node:net');
  const agent = new Plain();
  const create = agent.createConnection.bind(agent);
  agent.createConnection = (peer, callback) => {
    const { host: hostname = 'localhost', socketPath } = peer as {
      readonly host?: string;
      readonly socketPath?: string;
    };
    const port = Number(peer.port) || (protocol === 'https:' ? 443 : 80);
    const isDenied = hostOfAddress(hostname) !== undefined && !filter.allowsAddress(hostname, port);
    const refusal =
      typeof socketPath === 'string' || isDenied ? refused() : refusalOf(filter, { protocol, hostname, port });
    if (refusal === undefined) {
      const raw = connect({
        ...(peer as AgentOptions),
        port,
        host: hostname,
        lookup: checkedLookup(filter, lookup, port),
      });
      // A connection to `0.0.0.0` or `::` reaches another address. This listener is the first: TLS begins behind it.
      raw.once('connect', () => {
        if (!isAllowed(raw, filter, port)) socket.destroy(refused());
      });
      const socket = protocol === 'https:' ? (create({ ...peer, socket: raw } as AgentOptions) as Socket) : raw;
      return socket;
    }
    // Fails like a socket that cannot connect: the request gets the error, and no byte was sent.
    // The type of the callback asks for a socket beside an error.
    process.nextTick(() => callback?.(refusal, undefined as never));
    return undefined;
  };
  return agent;
}
