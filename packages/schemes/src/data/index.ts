import type { SchemePlugin } from '@urikit/generic/hooks';
import { withoutOptions } from '../without-options.js';
import { type DataUriView, dataSchemes } from './profile.js';

/** data after RFC 2397. */
export const data: SchemePlugin<Record<string, never>, DataUriView | undefined, 'data', 'data'> = withoutOptions(
  dataSchemes,
  {
    id: 'data',
    schemes: ['data'],
    rfc: ['RFC 2397', 'RFC 2045'],
    issues: ['comma', 'media-type', 'parameter', 'base64', 'base64-padding'],
  },
);
