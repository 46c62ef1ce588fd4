import type { Agent, AgentOptions, ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { optionsOf, wrongValue } from '@urikit/generic/internal';
import { checkedLookup, guardedConnector, isAllowed, type Lookup, refused, systemLookup } from './connector.js';
import { askedGuard, type AskedGuard, type Guard } from './guard.js';
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
function refusalOf(filter: AskedGuard, { protocol, hostname, port }: Peer): FetchRefusedError | undefined {
  // A resolver would ask for all of it, and the filter would see the host before or behind the delimiter alone.
  if (/[/?#@]/.test(hostname)) return new FetchRefusedError('host', 'expected a host without a delimiter of URIs');
  if (filter.readsPaths) return undefined;
  const host = hostname.includes(':') ? `[${hostname.replace(/^\[|\]$/g, '')}]` : hostname;
  const why = filter.why(`${protocol}//${host}:${String(port)}/`);
  return why && new FetchRefusedError(why.reason, why.message);
}

/**
 * Refuses a request of a client by its whole URI: a connection that is kept open serves many, so rules are asked for each.
 *
 * @param origin - scheme, host and port
 * @param target - of the request
 */
function refusedRequest(filter: AskedGuard, origin: string, target: string): FetchRefusedError | undefined {
  if (!filter.readsPaths) return undefined;
  // Behind an origin, any other target goes on with its authority: before `@h.example/`, the origin would be a userinfo.
  if (!/^[/?]/.test(target))
    return new FetchRefusedError('not-a-uri', 'expected a request target that begins with "/"');
  const why = filter.why(origin + target);
  return why && new FetchRefusedError(why.reason, why.message);
}

function lookupOf(options: ConnectionOptions): Lookup {
  const { lookup = systemLookup } = optionsOf(options, ['lookup']);
  if (typeof lookup !== 'function') throw wrongValue(['lookup'], 'a function, as dns.promises.resolve4');
  return lookup;
}

/**
 * Makes a dispatcher for undici, and for clients that take one: it connects only where a filter or rules allow. This
 * also guards a client that follows redirects, because each redirect needs a connection. The client stays responsible
 * for the headers that it sends along.
 *
 * @param guard - of `createHostFilter`, or of `uriRules`, which are asked for each request
 * @throws UrikitError for another value than a filter or rules, and for an option that does not exist
 * @see RFC 3986 section 7.4, 7.6
 * @example await request('http://h.example/', { dispatcher: await guardedDispatcher(filter) })
 */
export async function guardedDispatcher(guard: Guard, options: ConnectionOptions = {}): Promise<Dispatcher> {
  const filter = askedGuard(guard);
  const lookup = lookupOf(options);
  const { Agent: Undici, buildConnector } = await import('undici');
  const connect = guardedConnector(buildConnector, filter, lookup);
  const dispatcher = new Undici({
    connect: (peer, callback) => {
      const refusal = refusalOf(filter, peer);
      if (refusal === undefined) connect(peer, callback);
      else callback(refusal, null);
    },
  });
  if (!filter.readsPaths) return dispatcher;
  return dispatcher.compose((dispatch) => (request, handler) => {
    const refusal = refusedRequest(filter, new URL(String(request.origin)).origin, request.path);
    if (refusal !== undefined) throw refusal;
    return dispatch(request, handler);
  });
}

/** An agent as `http.request` calls it: it gives each request a connection, which may be an open one. */
interface Requesting {
  addRequest: (request: ClientRequest, ...options: readonly unknown[]) => void;
}

/** Asks rules for each request before it gets a connection. */
function guardRequests(agent: Requesting, filter: AskedGuard): void {
  const add = agent.addRequest.bind(agent);
  agent.addRequest = (request, ...options) => {
    const [{ host = 'localhost', port }] = options as readonly [{ readonly host?: string; readonly port?: number }];
    const name = host.includes(':') ? `[${host.replace(/^\[|\]$/g, '')}]` : host;
    const refusal = refusedRequest(filter, `${request.protocol}//${name}:${String(port ?? '')}`, request.path);
    if (refusal === undefined) add(request, ...options);
    // As an agent of Node does that finds no connection: the request gets the error.
    else (request as unknown as { onSocket: (socket: null, error: Error) => void }).onSocket(null, refusal);
  };
}

/**
 * Makes an agent for `http.request`, or `https.request` by its protocol, and for clients that take one: it connects
 * only where a filter or rules allow.
 *
 * @param guard - of `createHostFilter`, or of `uriRules`, which are asked for each request
 * @param protocol - `http:` or `https:`
 * @throws UrikitError for another value than a filter or rules, for an option that does not exist, and for another protocol
 * @see RFC 3986 section 7.4, 7.6
 * @example http.get('http://h.example/', { agent: await guardedAgent(filter) })
 */
export async function guardedAgent(
  guard: Guard,
  protocol: 'http:' | 'https:' = 'http:',
  options: ConnectionOptions = {},
): Promise<Agent> {
  const filter = askedGuard(guard);
  const lookup = lookupOf(options);
  if (!['http:', 'https:'].includes(protocol)) throw wrongValue(['protocol'], '"http:" or "https:"');
  const { Agent: Plain } = protocol === 'https:' ? await import('node:https') : await import('node:http');
  const { connect } = await import('node:net');
  const agent = new Plain();
  const create = agent.createConnection.bind(agent);
  if (filter.readsPaths) guardRequests(agent as unknown as Requesting, filter);
  agent.createConnection = (peer, callback) => {
    const { host: hostname = 'localhost', socketPath } = peer as {
      readonly host?: string;
      readonly socketPath?: string;
    };
    const port = Number(peer.port) || (protocol === 'https:' ? 443 : 80);
    const refusal = typeof socketPath === 'string' ? refused() : refusalOf(filter, { protocol, hostname, port });
    if (refusal === undefined) {
      const raw = connect({
        ...(peer as AgentOptions),
        port,
        host: hostname,
        lookup: checkedLookup(filter, lookup, port),
      });
      // A connection to `0.0.0.0` or `::` reaches another address. This listener is the first: TLS begins behind it.
      raw.once('connect', () => {
        if (!isAllowed(raw, filter, hostname, port)) socket.destroy(refused());
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
