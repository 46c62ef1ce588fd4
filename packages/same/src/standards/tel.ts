import { kit } from '@urikit/generic';
import { telSchemes } from '@urikit/schemes/tel/profile';
import type { Standard } from '../standard.js';
import { VERSION } from '../version.js';

/**
 * Two telephone numbers.
 *
 * RFC 3966 4: "The 'global-number-digits' and the 'local-number-digits' must be equal, after removing all visual separators."
 * "Parameters are compared according to 'pname', regardless of the order they appeared in the URI. If one URI has a
 * parameter name not found in the other, the two URIs are not equal." "URI comparisons are case-insensitive."
 *
 * @see RFC 3966 section 4
 */
export const telUri: Standard<'tel', object> = {
  id: 'tel',
  version: VERSION,
  kind: 'equality',
  section: 'RFC 3966 4',
  syntax: 'uri',
  schemes: ['tel'],
  refuse: { relative: 'RFC 3966 3', scheme: 'RFC 3966 3' },
  hooks: /* @__PURE__ */ telSchemes(kit),
  checks: true,
  compare: { level: 'scheme-based' },
};
