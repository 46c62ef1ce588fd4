import type { Standard } from '../standard.js';
import { A_HOST, WEB } from '../web.js';
import { VERSION } from '../version.js';

/**
 * The claim `htu` of a DPoP proof (`a`) and the URI that the client used (`b`).
 *
 * RFC 9449 4.3: "The htu claim matches the HTTP URI value for the HTTP request in which the JWT was received, ignoring
 * any query and fragment parts." And: "servers SHOULD employ syntax-based normalization (Section 6.2.2 of [RFC3986]) and
 * scheme-based normalization (Section 6.2.3 of [RFC3986]) before comparing the htu claim."
 *
 * @see RFC 9449 section 4.3
 */
export const dpopHtu: Standard<'dpop-htu', object> = {
  id: 'dpop-htu',
  version: VERSION,
  kind: 'equality',
  section: 'RFC 9449 4.3',
  syntax: 'uri',
  schemes: ['http', 'https'],
  refuse: { relative: 'RFC 9449 4.2', scheme: 'RFC 9449 4.2', host: A_HOST, userinfo: 'RFC 9110 4.2.4' },
  hooks: WEB,
  compare: { level: 'scheme-based', ignore: ['query', 'fragment'] },
};
