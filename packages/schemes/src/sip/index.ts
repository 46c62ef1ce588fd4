import type { SchemePlugin } from '@urikit/generic/hooks';
import { withoutOptions } from '../without-options.js';
import { type SipView, sipSchemes } from './profile.js';

/** sip and sips after RFC 3261. */
export const sip: SchemePlugin<Record<string, never>, SipView | undefined, 'sip' | 'sips', 'sip'> = withoutOptions(
  sipSchemes,
  {
    id: 'sip',
    schemes: ['sip', 'sips'],
    rfc: ['RFC 3261'],
    issues: [
      ...['at', 'user', 'password', 'host', 'port', 'parameter', 'duplicate-parameter', 'ttl', 'header'],
      ...['dangerous-header', 'host-delimiter', 'host-control', 'host-not-utf-8', 'host-label-length', 'host-length'],
      ...['host-character', 'host-hyphen', 'host-empty-label', 'host-non-ascii', 'rare-ipv4'],
    ],
  },
);
