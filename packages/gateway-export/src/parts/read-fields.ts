import { HOP_FIELDS, KEY_FIELD } from '@urikit/cache-key/keyer';
import { CGI_VARIABLES, PROXY_BEGINNINGS, PROXY_NAMES } from '@urikit/http-cache/internal';

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

/** Well-known fields whose names other fields of proxies begin with. */
const EXAMPLES: readonly string[] = PROXY_BEGINNINGS.flatMap((beginning) => {
  const name = beginning.replace(/-$/, '');
  return [
    name,
    ...['id', 'name', 'email', 'role', 'roles', 'groups', 'user', 'user-id', 'user-name', 'user-login'].map(
      (end) => `${name}-${end}`,
    ),
  ];
});

/** Headers that proxies pass each other, for servers that know a header by its whole name alone: each once, in order. */
export const OF_PROXIES: readonly string[] = [...new Set([...PROXY_NAMES, ...CGI_VARIABLES, ...EXAMPLES])].sort();
