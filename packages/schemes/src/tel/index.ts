import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type TelView, telSchemes } from './profile.js';

/** tel after RFC 3966. */
export const tel: SchemePlugin<Record<string, never>, TelView, 'tel', 'tel'> = {
  id: 'tel',
  version: '0.1.0',
  contract: 2,
  schemes: ['tel'],
  rfc: ['RFC 3966'],
  // There are no options.
  configSchema: z.strictObject({}),
  configure: (_, kit) => telSchemes(kit),
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
};
