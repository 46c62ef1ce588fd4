import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type DidView, didSchemes } from './profile.js';

/** did after the W3C Recommendation DID Core 1.0. */
export const did: SchemePlugin<Record<string, never>, DidView, 'did', 'did'> = {
  id: 'did',
  version: '0.1.0',
  contract: 2,
  schemes: ['did'],
  rfc: ['DID Core 1.0'],
  // There are no options.
  configSchema: z.strictObject({}),
  configure: () => didSchemes(),
  issues: ['method', 'name'],
};
