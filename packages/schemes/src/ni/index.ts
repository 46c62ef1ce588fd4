import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type NiView, niSchemes } from './profile.js';

/** ni and nih after RFC 6920. */
export const ni: SchemePlugin<Record<string, never>, NiView, 'ni' | 'nih', 'ni'> = {
  id: 'ni',
  version: '0.1.0',
  contract: 2,
  schemes: ['ni', 'nih'],
  rfc: ['RFC 6920'],
  // There are no options.
  configSchema: z.strictObject({}),
  configure: (_, kit) => niSchemes(kit),
  issues: ['digest', 'length', 'check-digit'],
};
