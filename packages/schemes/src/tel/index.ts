import type { SchemePlugin } from '@urikit/generic/hooks';
import { withoutOptions } from '../without-options.js';
import { type TelView, telSchemes } from './profile.js';

/** tel after RFC 3966. */
export const tel: SchemePlugin<Record<string, never>, TelView, 'tel', 'tel'> = withoutOptions(telSchemes, {
  id: 'tel',
  schemes: ['tel'],
  rfc: ['RFC 3966'],
  issues: [
    'number',
    'local-number',
    'isub',
    'ext',
    'phone-context',
    'parameter',
    'duplicate-parameter',
    'service-code',
  ],
});
