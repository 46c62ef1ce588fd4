import { HOP_FIELDS, KEY_FIELD } from '@urikit/cache-key/keyer';

/**
 * The fields that say something to the keyer, whatever the policy. Beside them Host, and Connection where it names a field. A request
 * with none of them may be keyed by a gateway itself.
 */
export const READ_FIELDS: readonly string[] = [
  'authorization',
  'cookie',
  'content-length',
  'transfer-encoding',
  KEY_FIELD,
  ...HOP_FIELDS,
];

/** Who is behind us: a shared answer must not depend on them, so they are taken away from a request that has a key. */
export const CLIENT_FIELDS: readonly string[] = ['x-forwarded-for', 'x-real-ip'];
