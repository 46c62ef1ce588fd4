import { wrongValue } from '@urikit/generic/internal';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import type { HostFilter } from '../host-filter.js';
import { defaultPortOf } from '../ports.js';
import { addressesOf, type Resolved } from './addresses.js';
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

/** @throws UrikitError for another value than a filter */
export function checkFilter(filter: HostFilter): void {
  if (typeof (filter as HostFilter | undefined)?.why !== 'function' || typeof filter.allowsAddress !== 'function')
    throw wrongValue(['filter'], 'a filter, as of createHostFilter({ deny: ["private"] })');
}

type Connector = buildConnector.connector;
type Build = typeof buildConnector;

/** How many ports are remembered: a redirect may name any. */
const MOST_PORTS = 64;

export const refused = (): FetchRefusedError =>
  new FetchRefusedError('address', 'expected a name that resolves to allowed addresses only');

/** What a callback of Node takes for an error: a rejection may have any reason, `undefined` among them. */
const errorOf = (reason: unknown): NodeJS.ErrnoException =>
  typeof reason === 'object' && reason !== null && 'message' in reason
    ? (reason as NodeJS.ErrnoException)
    : new FetchRefusedError('lookup', 'expected lookup to give addresses, or to reject with an Error');

/**
 * Resolves a name once, for the connection alone: the addresses that are checked are those that are connected to, so that
 * a second answer of the DNS has no use. One denied address refuses the name. Calls back once, whatever `lookup` does.
 */
export function checkedLookup(filter: HostFilter, lookup: Lookup, port: number): LookupFunction {
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

/**
 * Connects as undici does, to addresses that the filter allows. The address of the socket is looked at once more, for a
 * host that is an address is not resolved at all.
 */
export function guardedConnector(build: Build, filter: HostFilter, lookup: Lookup): Connector {
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
    const port = Number(options.port) || (defaultPortOf(options.protocol.replace(':', '')) ?? 0);
    connectorFor(port)(options, (...[error, socket]) => {
      // In spite of its type, undici gives no socket at all beside an error.
      if (error !== null) {
        callback(error, null);
        return;
      }
      const { remoteAddress } = socket;
      if (remoteAddress !== undefined && filter.allowsAddress(remoteAddress, port)) {
        callback(null, socket);
        return;
      }
      socket.destroy();
      callback(refused(), null);
    });
  };
}
