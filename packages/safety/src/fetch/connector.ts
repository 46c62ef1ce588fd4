import type { LookupAddress } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { hostOfAddress } from '../ip-address.js';
import { defaultPortOf } from '../ports.js';
import { addressesOf, type Resolved } from './addresses.js';
import type { AskedGuard } from './guard.js';
import { FetchRefusedError } from './refused.js';

/**
 * Resolves a name: `dns.promises.resolve4`, or `(name) => dns.promises.lookup(name, { all: true })`. The family of an
 * address is read from the address.
 */
export type Lookup = (name: string) => Promise<Resolved | readonly Resolved[]>;

export const systemLookup: Lookup = async (name) => {
  const { lookup } = await import('node:dns/promises');
  return lookup(name, { all: true });
};

/** The question about an address to which a name resolved. */
type Addresses = Pick<AskedGuard, 'allowsAddress' | 'readsPaths'>;

type Connector = buildConnector.connector;
type Build = typeof buildConnector;

/** The largest number of cached connectors, one per port, because redirects may name any port. */
const MOST_PORTS = 64;

export const refused = (): FetchRefusedError =>
  new FetchRefusedError('address', 'expected a name that resolves to allowed addresses only');

/** Makes an error for a callback of Node, because a promise may reject with any value, `undefined` included. */
const errorOf = (reason: unknown): NodeJS.ErrnoException =>
  typeof reason === 'object' && reason !== null && 'message' in reason
    ? (reason as NodeJS.ErrnoException)
    : new FetchRefusedError('lookup', 'expected lookup to give addresses, or to reject with an Error');

/**
 * Resolves a name once, for one connection, and connects only to the checked addresses. A second DNS answer therefore
 * has no effect. One denied address refuses the name. Calls back exactly once, even if `lookup` throws.
 */
export function checkedLookup(filter: Addresses, lookup: Lookup, port: number): LookupFunction {
  const resolve = async (name: string): Promise<readonly [LookupAddress, ...LookupAddress[]]> => {
    const [first, ...rest] = addressesOf(await lookup(name));
    if (first === undefined || [first, ...rest].some(({ address }) => !filter.allowsAddress(address, port)))
      throw refused();
    return [first, ...rest];
  };
  return (name, { all }, callback) => {
    resolve(name).then(
      (addresses) => {
        if (all === true) callback(null, [...addresses]);
        else callback(null, addresses[0].address, addresses[0].family);
      },
      (reason: unknown) => {
        callback(errorOf(reason), '');
      },
    );
  };
}

/** Tells if a socket is connected to an allowed address. Rules have judged the URI of a host that is the address. */
export const isAllowed = ({ remoteAddress = '' }: Socket, filter: Addresses, host: string, port: number): boolean =>
  (filter.readsPaths && hostOfAddress(host.replace(/^\[|\]$/g, '')) === (hostOfAddress(remoteAddress) ?? '')) ||
  filter.allowsAddress(remoteAddress, port);

/**
 * Connects as undici does, to addresses that the filter allows. The address of the socket is checked again before the
 * first byte, the ClientHello of TLS included.
 */
export function guardedConnector(build: Build, filter: Addresses, lookup: Lookup): Connector {
  const byPort = new Map<number, Connector>();
  const connectorFor = (port: number): Connector => {
    const known = byPort.get(port);
    if (known !== undefined) return known;
    if (byPort.size >= MOST_PORTS) byPort.clear();
    const made = build({ lookup: checkedLookup(filter, lookup, port) });
    byPort.set(port, made);
    return made;
  };
  return (options, callback) => {
    const port = Number(options.port || (defaultPortOf(options.protocol.replace(':', '')) ?? 0));
    const connect = connectorFor(port);
    connect({ ...options, protocol: 'http:', port: String(port) }, (...[error, socket]) => {
      // Despite its type, undici passes no socket together with an error.
      if (error !== null) callback(error, null);
      else if (!isAllowed(socket, filter, options.hostname, port)) callback(socket.destroy() && refused(), null);
      else if (options.protocol === 'https:') connect({ ...options, httpSocket: socket }, callback);
      else callback(null, socket);
    });
  };
}
