import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type DataUriView, dataSchemes } from './profile.js';

/** data after RFC 2397. */
export const data: SchemePlugin<Record<string, never>, DataUriView | undefined, 'data', 'data'> = {
  id: 'data',
  version: '0.1.0',
  contract: 2,
  schemes: ['data'],
  rfc: ['RFC 2397', 'RFC 2045'],
  // There are no options.
  configSchema: z.strictObject({}),
  configure: (_, kit) => dataSchemes(kit),
  issues: ['comma', 'media-type', 'parameter', 'base64', 'base64-padding'],
};
