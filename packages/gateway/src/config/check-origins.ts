import type { Path } from '@urikit/schema-issues';
import { ConfigError, configIssue } from '../config-error.js';
import { type Address, isLoopback, parseAddress } from '../server/listen.js';
import type { FullConfig } from './schema.js';

const isEvery = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** Tells if two servers cannot listen at the same time. Port 0 is chosen at the start. */
function collide(one: Address, other: Address): boolean {
  const [a, b] = [one.host.toLowerCase(), other.host.toLowerCase()];
  const isOfBoth =
    a === b || isEvery(a) || isEvery(b) || ([a, b].includes('localhost') && isLoopback(a) && isLoopback(b));
  return one.port !== 0 && one.port === other.port && isOfBoth;
}

/**
 * Makes sure that no two servers of the gateway listen on one address.
 *
 * @throws ConfigError with the path of each that another one stands in the way of
 */
export function checkListeners({ listen, tls, admin }: FullConfig, file?: string): void {
  const all = [
    [['listen'], listen],
    [['tls', 'listen'], tls?.listen],
    [['admin', 'listen'], admin?.listen],
  ] as const;
  const placed = all.flatMap(([path, text]) => {
    const address = text === undefined ? undefined : parseAddress(text);
    return address === undefined ? [] : [{ path, address }];
  });
  const issues = placed.flatMap(({ path, address }, i) => {
    const before = placed.slice(0, i).find((one) => collide(one.address, address));
    return before === undefined
      ? []
      : [configIssue(path, `expected another address than that of \`${before.path.join('.')}\``)];
  });
  if (issues.length > 0) throw new ConfigError(issues, file);
}

/** Tells if a request to an origin arrives at a listening address. Port 0 is chosen at the start. */
function reaches(origin: string, { host, port }: Address): boolean {
  const { protocol, hostname, port: given } = new URL(origin);
  const name = hostname.replace(/^\[|\]$/g, '');
  const asked = given === '' ? (protocol === 'https:' ? 443 : 80) : Number(given);
  if (port === 0 || asked !== port) return false;
  if (name === host.toLowerCase()) return true;
  const hasLocalhost = name === 'localhost' || host.toLowerCase() === 'localhost';
  return isLoopback(name) && (isEvery(host) || (hasLocalhost && isLoopback(host)));
}

/** The URIs of an origin, with their positions. */
const placesOf = (path: Path, origin: NonNullable<FullConfig['origin']>): readonly (readonly [Path, string])[] =>
  typeof origin === 'string'
    ? [[path, origin]]
    : origin.backends.map(({ url }, i) => [[...path, 'backends', i, 'url'], url] as const);

/**
 * Makes sure that no origin is the gateway itself: each request would be answered with 508.
 *
 * @throws ConfigError with the path of each of those origins
 */
export function checkOrigins({ listen, tls, admin, origin, origins = {} }: FullConfig, file?: string): void {
  const own = [listen, tls?.listen, admin?.listen].flatMap((one) => parseAddress(one ?? '') ?? []);
  const all = Object.entries(origins).flatMap(([host, one]) => placesOf(['origins', host], one));
  const issues = [...(origin === undefined ? [] : placesOf(['origin'], origin)), ...all]
    .filter(([, url]) => own.some((address) => reaches(url, address)))
    .map(([path]) =>
      configIssue(path, 'expected another server, because the gateway itself listens there: change it, or `listen`'),
    );
  if (issues.length > 0) throw new ConfigError(issues, file);
}
