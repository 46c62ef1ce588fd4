import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type TelView, telSchemes } from './profile.js';

/** The schema of the configuration; tel has no options. */
const telConfig = z.strictObject({});

/** The configuration: empty. */
type TelConfig = z.output<typeof telConfig>;

/** tel after RFC 3966. */
export const tel: SchemePlugin<TelConfig, TelView, 'tel', 'tel'> = {
  id: 'tel',
  version: '0.1.0',
  contract: 2,
  schemes: ['tel'],
  rfc: ['RFC 3966'],
  configSchema: telConfig,
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
