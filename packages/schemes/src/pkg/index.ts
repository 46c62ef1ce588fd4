import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type PkgView, pkgSchemes } from './profile.js';

/** pkg after ECMA-427. */
export const pkg: SchemePlugin<Record<string, never>, PkgView, 'pkg', 'pkg'> = {
  id: 'pkg',
  version: '0.1.0',
  contract: 2,
  schemes: ['pkg'],
  rfc: ['ECMA-427'],
  // There are no options.
  configSchema: z.strictObject({}),
  configure: (_, kit) => pkgSchemes(kit),
  issues: [
    'authority',
    'type',
    'name',
    'namespace',
    'version',
    'qualifier',
    'duplicate-qualifier',
    'checksum',
    'vers',
    'subpath',
  ],
};
