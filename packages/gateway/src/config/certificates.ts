import { createSecureContext } from 'node:tls';
import { ConfigError, configIssue } from '../config-error.js';
import { errorMember } from '../error-code.js';
import type { OriginTls } from '../settings/limits.js';
import type { Certificate } from '../server/tls-server.js';
import { readNamed } from './read-named.js';
import type { FullConfig } from './schema.js';

type Pair = { readonly [Name in keyof Certificate]?: string | undefined };

/**
 * Reads a certificate and its key. A message repeats no part of the files.
 *
 * @param at - the member of the configuration that names the files
 * @throws ConfigError for a file that cannot be read, and for a key of another certificate
 */
function readPair(files: Pair, at: string): Pair {
  const pair = { cert: readNamed(files.cert, [at, 'cert']), key: readNamed(files.key, [at, 'key']) };
  try {
    createSecureContext({ ...(pair.cert && { cert: pair.cert }), ...(pair.key && { key: pair.key }) });
    return pair;
  } catch (cause) {
    const isPair = errorMember(cause, 'code') === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH';
    const message = isPair
      ? `expected the key of the certificate in \`${at}.cert\``
      : `expected PEM: a certificate in \`${at}.cert\`, and its key without a passphrase in \`${at}.key\``;
    throw new ConfigError([configIssue(isPair ? [at, 'key'] : [at], message)]);
  }
}

/** The certificate that a configuration names. @throws ConfigError if it cannot be used */
export const certificateOf = (tls: NonNullable<FullConfig['tls']>): Certificate => readPair(tls, 'tls') as Certificate;

/** The files for TLS towards origins. @throws ConfigError if one cannot be used */
export const originTlsOf = ({ originTls: { ca, cert, key, name } }: Pick<FullConfig, 'originTls'>): OriginTls => ({
  ca: readNamed(ca, ['originTls', 'ca']),
  ...readPair({ cert, key }, 'originTls'),
  name,
});
