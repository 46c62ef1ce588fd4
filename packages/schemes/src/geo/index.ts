import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type GeoView, geoSchemes } from './profile.js';

/** The schema of the configuration; geo has no options. */
const geoConfig = z.strictObject({});

/** The configuration: empty. */
type GeoConfig = z.output<typeof geoConfig>;

/** geo after RFC 5870. */
export const geo: SchemePlugin<GeoConfig, GeoView, 'geo', 'geo'> = {
  id: 'geo',
  version: '0.1.0',
  contract: 2,
  schemes: ['geo'],
  rfc: ['RFC 5870'],
  configSchema: geoConfig,
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
