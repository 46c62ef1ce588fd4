import { isUri } from '@urikit/generic';
import type { Standard } from '../standard.js';
import { VERSION } from '../version.js';

/**
 * Two values of a JWT that are StringOrURI, as `aud` or `sub`; a list is a membership: `sameAsAny`.
 *
 * RFC 7519 2: "A JSON string value, with the additional requirement that while arbitrary string values MAY be used, any
 * value containing a ":" character MUST be a URI [RFC3986]. StringOrURI values are compared as case-sensitive strings with
 * no transformations or canonicalizations applied."
 *
 * @see RFC 7519 section 2, 7.3
 */
export const jwtString: Standard<'jwt-string', object> = {
  id: 'jwt-string',
  version: VERSION,
  kind: 'equality',
  section: 'RFC 7519 2',
  syntax: 'string',
  check: ({ text }) =>
    !text.includes(':') || isUri(text)
      ? undefined
      : { part: 'string', section: 'RFC 7519 2', expected: 'a URI, or a string without ":"' },
  fingerprint: '1',
};
