import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import type { OriginTls } from '../settings/limits.js';
import { dropContinue } from './continue.js';

/** The host of an origin's URI, as TLS has it: an IPv6 address without brackets. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

/**
 * Makes the function that connects to an origin. Which name is asked for (SNI, RFC 6066 3), and which name the
 * certificate must have, is settled by the configuration: never by the Host of a client. Answers have no 100.
 *
 * @param build - of undici, which the first connection loads
 */
export function createConnector(
  build: typeof buildConnector,
  url: string,
  timeout: number,
  { ca, cert, key, name }: OriginTls = {},
): buildConnector.connector {
  const connect = build({
    timeout,
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  });
  const host = name ?? hostOf(url);
  // RFC 6066 3 has no addresses in SNI: the certificate is then held against the address.
  const servername = isIP(host) > 0 ? undefined : host;
  return (options, callback) => {
    const { servername: _, ...others } = options;
    connect(servername === undefined ? others : { ...others, servername }, (...connected) => {
      const [error, socket] = connected;
      if (error === null) dropContinue(socket);
      callback(...connected);
    });
  };
}
