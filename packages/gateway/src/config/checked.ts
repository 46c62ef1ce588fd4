import { createSecureContext } from 'node:tls';
import { ConfigError, type Trouble } from '../config-error.js';
import { errorMember } from '../error-code.js';
import { type Address, isLoopback, parseAddress } from '../server/listen.js';
import { type DatabaseClass, loadSqlite, reasonAgainst } from '../store/disk/database.js';
import { certificateOf, originLimits } from './apply.js';
import type { FullConfig } from './schema.js';

/** Mistakes between members of a configuration, and in the files that it names. */

const isEvery = (host: string): boolean => host === '0.0.0.0' || host === '::';

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
const placesOf = (path: string, origin: NonNullable<FullConfig['origin']>): readonly (readonly [string, string])[] =>
  typeof origin === 'string'
    ? [[path, origin]]
    : origin.backends.map(({ url }, i) => [`${path}.backends[${String(i)}].url`, url] as const);

/**
 * Makes sure that no origin is the gateway itself: each request would be answered with 508.
 *
 * @throws ConfigError with the path of each of those origins
 */
export function checkedOrigins({ listen, tls, admin, origin, origins = {} }: FullConfig, file?: string): void {
  const own = [listen, tls?.listen, admin?.listen].flatMap((one) => parseAddress(one ?? '') ?? []);
  const all = Object.entries(origins).flatMap(([host, one]) => placesOf(`origins[${JSON.stringify(host)}]`, one));
  const troubles = [...(origin === undefined ? [] : placesOf('origin', origin)), ...all]
    .filter(([, url]) => own.some((address) => reaches(url, address)))
    .map(([path]): Trouble => ({
      path,
      message: 'expected another server, because the gateway itself listens there: change it, or `listen`',
    }));
  if (troubles.length > 0) throw new ConfigError(troubles, file);
}

/** Makes sure that a certificate and its key belong together. A message repeats no part of the files. */
function checkedPair(
  pair: { readonly cert?: string | undefined; readonly key?: string | undefined },
  at: string,
): void {
  try {
    createSecureContext({ ...(pair.cert && { cert: pair.cert }), ...(pair.key && { key: pair.key }) });
  } catch (cause) {
    const isPair = errorMember(cause, 'code') === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH';
    const message = isPair
      ? `expected the key of the certificate in \`${at}.cert\``
      : `expected PEM: a certificate in \`${at}.cert\`, and its key without a passphrase in \`${at}.key\``;
    throw new ConfigError([{ path: isPair ? `${at}.key` : at, message }]);
  }
}

/**
 * Makes sure that a store on the disk has SQLite and a folder.
 *
 * @param Sqlite - from `loadSqlite`
 * @throws ConfigError
 */
export function checkedStore({ store }: Pick<FullConfig, 'store'>, Sqlite: DatabaseClass | undefined): void {
  const message = store.kind === 'disk' ? reasonAgainst(Sqlite, store.path) : undefined;
  if (message !== undefined) throw new ConfigError([{ path: 'store.path', message }]);
}

/**
 * Makes sure that the files of certificates and of the store can be used.
 *
 * @throws ConfigError with the member that names the file
 */
export function checkedFiles(config: FullConfig, file?: string): void {
  try {
    if (config.tls !== undefined) checkedPair(certificateOf(config.tls), 'tls');
    checkedPair(originLimits(config).tls ?? {}, 'originTls');
    checkedStore(config, loadSqlite());
  } catch (cause) {
    if (cause instanceof ConfigError) throw new ConfigError(cause.troubles, file);
    throw cause;
  }
}
