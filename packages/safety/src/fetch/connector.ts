import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import type { HostFilter } from '../host-filter.js';
import { defaultPortOf } from '../ports.js';
import { FetchRefusedError } from './refused.js';

/** The addresses of a name, as `dns.promises.lookup(name, { all: true })` gives them. */
export type Lookup = (name: string) => Promise<readonly LookupAddress[]>;

type Connector = buildConnector.connector;
type Build = typeof buildConnector;

/** How many ports are remembered: a redirect may name any. */
const MOST_PORTS = 64;

const refused = (): FetchRefusedError =>
  new FetchRefusedError('address', 'expected a name that resolves to allowed addresses only');

/**
 * Resolves a name once, for the connection alone: what is checked is what is connected to, so that a second answer of the
 * DNS has no use. One address that is denied refuses the name.
 */
function checkedLookup(filter: HostFilter, lookup: Lookup, port: number): LookupFunction {
  return (name, { all }, callback) => {
    lookup(name).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || addresses.some(({ address }) => !filter.allowsAddress(address, port)))
          callback(refused(), '');
        else if (all === true) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (cause: unknown) => {
        callback(cause as NodeJS.ErrnoException, '');
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
