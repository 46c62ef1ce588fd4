import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type GeoView, geoSchemes } from './profile.js';

/** geo after RFC 5870. */
export const geo: SchemePlugin<Record<string, never>, GeoView, 'geo', 'geo'> = {
  id: 'geo',
  version: '0.1.0',
  contract: 2,
  schemes: ['geo'],
  rfc: ['RFC 5870'],
  // There are no options.
  configSchema: z.strictObject({}),
  configure: (_, kit) => geoSchemes(kit),
  issues: [
    'coordinates',
    'latitude',
    'longitude',
    'uncertainty',
    'crs',
    'parameter',
    'parameter-order',
    'duplicate-parameter',
  ],
};
