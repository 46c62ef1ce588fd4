import type { Standard } from '../standard.js';
import { VERSION } from '../version.js';

/** The options of `spiffe-id`. */
export interface SpiffeIdOptions {
  /** `'refuse'`: upper case in scheme and trust domain is an error (2.1); `'fold'`: it does not count (2.4). */
  readonly case: 'refuse' | 'fold';
}

const [SCHEME, TRUST_DOMAIN, PATH] = ['SPIFFE-ID 2', 'SPIFFE-ID 2.1', 'SPIFFE-ID 2.2'] as const;

/**
 * Two SPIFFE IDs.
 *
 * SPIFFE-ID 2.4: the scheme and the trust domain are compared without case, the path with it. 2.1: a trust domain has
 * lower-case letters, digits, dots, dashes and underscores, no userinfo and no port. 2.2: segments are not empty, and
 * are neither "." nor "..". 2.3: a trust domain has at most 255 bytes.
 *
 * @see SPIFFE-ID section 2
 */
export const spiffeId: Standard<'spiffe-id', SpiffeIdOptions> = {
  id: 'spiffe-id',
  version: VERSION,
  kind: 'equality',
  section: 'SPIFFE-ID 2.4',
  syntax: 'uri',
  malformed: {
    scheme: SCHEME,
    userinfo: TRUST_DOMAIN,
    host: TRUST_DOMAIN,
    port: TRUST_DOMAIN,
    path: PATH,
    query: SCHEME,
    fragment: SCHEME,
  },
  schemes: ['spiffe'],
  refuse: {
    relative: SCHEME,
    scheme: SCHEME,
    host: TRUST_DOMAIN,
    userinfo: TRUST_DOMAIN,
    port: TRUST_DOMAIN,
    query: SCHEME,
    fragment: SCHEME,
  },
  patterns: {
    scheme: { is: /^spiffe$/, section: SCHEME, expected: 'spiffe as scheme, in lower case' },
    host: {
      is: /^[a-z0-9._-]{1,255}$/,
      section: TRUST_DOMAIN,
      expected: 'a trust domain: up to 255 of a-z, 0-9, ".", "-" and "_"',
    },
    path: {
      is: /^(?:\/(?!\.{1,2}(?:\/|$))[a-zA-Z0-9._-]+)*$/,
      section: PATH,
      expected: 'segments of letters, digits, ".", "-" and "_", not empty, "." or "..", and no "/" at the end',
    },
  },
  compare: { fold: ['scheme', 'host'], foldIf: { option: 'case', is: 'fold' } },
  options: { case: { default: 'refuse', values: ['refuse', 'fold'], effect: 'widens' } },
};
