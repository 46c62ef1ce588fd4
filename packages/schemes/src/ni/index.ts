import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type NiView, niSchemes } from './profile.js';

/** The schema of the configuration; ni and nih have no options. */
const niConfig = z.strictObject({});

/** The configuration: empty. */
type NiConfig = z.output<typeof niConfig>;

/** ni and nih after RFC 6920. */
export const ni: SchemePlugin<NiConfig, NiView, 'ni' | 'nih', 'ni'> = {
  id: 'ni',
  version: '0.1.0',
  contract: 2,
  schemes: ['ni', 'nih'],
  rfc: ['RFC 6920'],
  configSchema: niConfig,
  configure: (_, kit) => niSchemes(kit),
  issues: ['digest', 'length', 'check-digit'],
};
