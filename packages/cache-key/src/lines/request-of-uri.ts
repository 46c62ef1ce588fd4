import type { KeyRequest } from '../request.js';

/** "The target URI excludes the reference's fragment component, if any" (RFC 9110 7.1). */
const URI = /^(https?):\/\/([^/?#]*)([^#]*)/i;

type Match = readonly [match: string, scheme: string, host: string, rest: string];

const NO_FIELD = (): undefined => undefined;

/** Frozen, because all requests share this list of headers. */
const NO_FIELDS: readonly string[] = Object.freeze([]);

/**
 * Makes the GET request without headers for an http or https URI.
 *
 * @param uri - the URI, one character per byte; the keyer validates it later
 * @returns undefined for any other scheme, and for a string without scheme. Never throws.
 * @see RFC 9110 section 7.1
 * @example requestOfUri('HTTPS://h/a?b#c')?.target // '/a?b'
 */
export function requestOfUri(uri: string): KeyRequest | undefined {
  const match = URI.exec(uri) as Match | null;
  if (match === null) return undefined;
  const [, scheme, host, rest] = match;
  return {
    method: 'GET',
    scheme: scheme.length === 5 ? 'https' : 'http',
    host,
    target: rest.startsWith('/') ? rest : `/${rest}`,
    header: NO_FIELD,
    fields: NO_FIELDS,
  };
}
