import type { Standard } from '../standard.js';
import { A_HOST, WEB } from '../web.js';
import { VERSION } from '../version.js';

/** The options of `issuer`. */
export interface IssuerOptions {
  /** Where the issuer was found; the section follows. */
  readonly in: 'metadata' | 'response' | 'discovery' | 'id-token';
  /** http is allowed, for tests. */
  readonly http: boolean;
}

/**
 * The issuer of a document, a response or a token (`a`) and the issuer that is expected (`b`).
 *
 * RFC 8414 3.3: "The "issuer" value returned MUST be identical to the authorization server's issuer identifier value".
 * RFC 9207 2.4: "This comparison MUST use simple string comparison as defined in Section 6.2.1 of [RFC3986]." RFC 8414 2:
 * "a URL that uses the "https" scheme and has no query or fragment components".
 *
 * @see RFC 8414 section 3.3, RFC 9207 section 2.4
 */
export const issuer: Standard<'issuer', IssuerOptions> = {
  id: 'issuer',
  version: VERSION,
  kind: 'equality',
  section: {
    option: 'in',
    of: {
      metadata: 'RFC 8414 3.3',
      response: 'RFC 9207 2.4',
      discovery: 'OIDC Discovery 4.3',
      'id-token': 'OIDC Core 3.1.3.7',
    },
  },
  syntax: 'uri',
  hooks: WEB,
  schemes: ['https', 'http'],
  refuse: {
    relative: 'RFC 8414 2',
    scheme: 'RFC 8414 2',
    host: A_HOST,
    userinfo: 'RFC 9110 4.2.4',
    query: 'RFC 8414 2',
    fragment: 'RFC 8414 2',
  },
  forbid: [{ when: { scheme: 'http' }, unless: 'http', section: 'RFC 8414 2', expected: 'https as scheme' }],
  options: {
    in: { default: 'metadata', values: ['metadata', 'response', 'discovery', 'id-token'], effect: 'section' },
    http: { default: false, effect: 'widens' },
  },
};
