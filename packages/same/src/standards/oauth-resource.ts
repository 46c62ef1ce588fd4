import type { Standard } from '../standard.js';
import { A_HOST, NO_USERINFO, WEB } from '../web.js';
import { VERSION } from '../version.js';

/** The options of `oauth-resource`. */
export interface OauthResourceOptions {
  /** The resource of protected resource metadata: https alone. */
  readonly metadata: boolean;
}

/**
 * The resource of a request, a document or an audience (`a`) and one's own resource (`b`).
 *
 * RFC 9728 3.3: "The resource value returned MUST be identical to the protected resource's resource identifier value".
 * RFC 8707 2: "MUST be an absolute URI, as specified by Section 4.3 of [RFC3986]", "MUST NOT include a fragment component".
 * RFC 9728 1.2: "a URL that uses the https scheme and has no fragment component".
 *
 * @see RFC 9728 section 3.3, RFC 8707 section 2
 */
export const oauthResource: Standard<'oauth-resource', OauthResourceOptions> = {
  id: 'oauth-resource',
  version: VERSION,
  kind: 'equality',
  section: 'RFC 9728 3.3',
  syntax: 'uri',
  hooks: WEB,
  refuse: { relative: 'RFC 8707 2', fragment: 'RFC 8707 2', host: A_HOST, userinfo: NO_USERINFO },
  forbid: [{ when: { schemeNot: 'https' }, if: 'metadata', section: 'RFC 9728 1.2', expected: 'https as scheme' }],
  options: { metadata: { default: false, effect: 'narrows' } },
};
