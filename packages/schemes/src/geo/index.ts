import type { SchemePlugin } from '@urikit/generic/hooks';
import { withoutOptions } from '../without-options.js';
import { type GeoView, geoSchemes } from './profile.js';

/** geo after RFC 5870. */
export const geo: SchemePlugin<Record<string, never>, GeoView, 'geo', 'geo'> = withoutOptions(geoSchemes, {
  id: 'geo',
  schemes: ['geo'],
  rfc: ['RFC 5870'],
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
});
