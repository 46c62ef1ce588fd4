import { urnSchemes } from '@urikit/schemes/urn/profile';
import { lower } from '../parts.js';
import type { Standard } from '../standard.js';
import { VERSION } from '../version.js';

/**
 * Two URNs.
 *
 * RFC 8141 3.1: "Two URNs are URN-equivalent if their <assigned-name> portions are octet-by-octet equal after applying
 * case normalization (as specified in Section 6.2.2.1 of [RFC3986]) to the following constructs: 1. the URI scheme "urn" [...]
 * 2. the NID [...] 3. any percent-encoded characters in the NSS". "Percent-encoded characters MUST NOT be decoded [...] If an
 * r-component, q-component, or f-component (or any combination thereof) is included in a URN, it MUST be ignored".
 *
 * @see RFC 8141 section 3.1
 */
export const urnUri: Standard<'urn', object> = {
  id: 'urn',
  version: VERSION,
  kind: 'equality',
  section: 'RFC 8141 3.1',
  syntax: 'uri',
  schemes: ['urn'],
  refuse: { relative: 'RFC 8141 2', scheme: 'RFC 8141 2' },
  hooks: /* @__PURE__ */ urnSchemes(),
  checks: true,
  compare: { ignore: ['query', 'fragment'] },
  key: ({ path }) => {
    const at = path.indexOf(':');
    return `urn:${lower(path.slice(0, at))}${path.slice(at).replace(/%../g, (triplet) => triplet.toUpperCase())}`;
  },
  fingerprint: '1',
};
