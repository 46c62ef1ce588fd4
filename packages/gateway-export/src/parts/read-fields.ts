import { HOP_FIELDS, KEY_FIELD } from '@urikit/cache-key/keyer';

/**
 * The headers that the keyer reads under every policy, besides Host, and Connection if it names a header. A gateway may
 * key a request without these headers itself.
 */
export const READ_FIELDS: readonly string[] = [
  'authorization',
  'cookie',
  'content-length',
  'transfer-encoding',
  KEY_FIELD,
  ...HOP_FIELDS,
];

/** Headers about the client, removed from a request with a key: a shared answer must not depend on them. */
export const CLIENT_FIELDS: readonly string[] = ['x-forwarded-for', 'x-real-ip'];
