import type { SchemePlugin } from '@urikit/generic/hooks';
import { withoutOptions } from '../without-options.js';
import { type NiView, niSchemes } from './profile.js';

/** ni and nih after RFC 6920. */
export const ni: SchemePlugin<Record<string, never>, NiView, 'ni' | 'nih', 'ni'> = withoutOptions(niSchemes, {
  id: 'ni',
  schemes: ['ni', 'nih'],
  rfc: ['RFC 6920'],
  issues: ['digest', 'length', 'check-digit'],
});
