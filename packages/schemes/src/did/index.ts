import type { SchemePlugin } from '@urikit/generic/hooks';
import { withoutOptions } from '../without-options.js';
import { type DidView, didSchemes } from './profile.js';

/** did after the W3C Recommendation DID Core 1.0. */
export const did: SchemePlugin<Record<string, never>, DidView, 'did', 'did'> = withoutOptions(didSchemes, {
  id: 'did',
  schemes: ['did'],
  rfc: ['DID Core 1.0'],
  issues: ['method', 'name'],
});
