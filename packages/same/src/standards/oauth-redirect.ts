import type { Condition, Standard } from '../standard.js';
import { A_HOST, WEB } from '../web.js';
import { VERSION } from '../version.js';

const LITERALS: Condition = { scheme: 'http', host: ['127.0.0.1', '[::1]'] };
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'] as const;

/** The options of `oauth-redirect`. */
export interface OauthRedirectOptions {
  /** The port of a loopback address does not count. False for a server of OpenID Connect alone. */
  readonly anyPort: boolean;
  /** The port of `localhost` does not count either, by the words of RFC 9700. */
  readonly localhost: boolean;
  /** http is allowed beyond this machine, for confidential clients. */
  readonly http: boolean;
  /** Schemes without a dot that are allowed. */
  readonly schemes: readonly string[];
}

/**
 * The redirection URI of a request (`a`) and a registered one (`b`).
 *
 * RFC 9700 4.1.3: "the authorization server MUST ensure that the two URIs are equal; see Section 6.2.1 of [RFC3986], Simple
 * String Comparison, for details. The only exception is native apps using a localhost URI". RFC 8252 7.3: "The
 * authorization server MUST allow any port to be specified at the time of the request for loopback IP redirect URIs".
 * RFC 8252 8.3: "the use of localhost is NOT RECOMMENDED."
 *
 * @see RFC 9700 section 4.1.3, RFC 8252 section 7.3, RFC 6749 section 3.1.2
 */
export const oauthRedirect: Standard<'oauth-redirect', OauthRedirectOptions> = {
  id: 'oauth-redirect',
  version: VERSION,
  kind: 'equality',
  section: { option: 'anyPort', of: { true: 'RFC 9700 4.1.3', false: 'OIDC Core 3.1.2.1' } },
  sections: [{ when: { scheme: 'http', host: LOOPBACK }, if: 'anyPort', section: 'RFC 8252 8.4' }],
  syntax: 'uri',
  hooks: WEB,
  refuse: { relative: 'RFC 6749 3.1.2', fragment: 'RFC 6749 3.1.2', host: A_HOST, userinfo: 'RFC 9110 4.2.4' },
  forbid: [
    {
      when: { schemeNot: ['http', 'https'], scheme: /^[^.]*$/ },
      unless: 'schemes',
      section: 'RFC 8252 8.4',
      expected: 'https, or a reversed domain name as scheme',
    },
    {
      when: { scheme: 'http', hostNot: LOOPBACK },
      unless: 'http',
      section: 'RFC 9700 2.6',
      expected: 'https, or a loopback address',
    },
  ],
  except: [
    { option: 'anyPort', when: LITERALS, ignore: ['port'], because: 'loopback-port', section: 'RFC 8252 7.3' },
    {
      option: 'localhost',
      if: 'anyPort',
      when: { scheme: 'http', host: 'localhost' },
      ignore: ['port'],
      because: 'loopback-port',
      section: 'RFC 9700 4.1.3',
      closed: 'RFC 8252 7.3',
      message: 'the port of localhost, which RFC 8252 opens for 127.0.0.1 and [::1] alone',
    },
  ],
  options: {
    anyPort: { default: true, effect: 'narrows' },
    localhost: { default: false, effect: 'widens' },
    http: { default: false, effect: 'widens' },
    schemes: { default: [], effect: 'widens' },
  },
};
