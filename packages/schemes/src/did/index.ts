import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type DidView, didSchemes } from './profile.js';

/** The schema of the configuration; did has no options. */
const didConfig = z.strictObject({});

/** The configuration: empty. */
type DidConfig = z.output<typeof didConfig>;

/** did after the W3C Recommendation DID Core 1.0. */
export const did: SchemePlugin<DidConfig, DidView, 'did', 'did'> = {
  id: 'did',
  version: '0.1.0',
  contract: 2,
  schemes: ['did'],
  rfc: ['DID Core 1.0'],
  configSchema: didConfig,
  configure: () => didSchemes(),
  issues: ['method', 'name'],
};
