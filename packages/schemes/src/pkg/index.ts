import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type PkgView, pkgSchemes } from './profile.js';

/** The schema of the configuration; pkg has no options. */
const pkgConfig = z.strictObject({});

/** The configuration: empty. */
type PkgConfig = z.output<typeof pkgConfig>;

/** pkg after ECMA-427. */
export const pkg: SchemePlugin<PkgConfig, PkgView, 'pkg', 'pkg'> = {
  id: 'pkg',
  version: '0.1.0',
  contract: 2,
  schemes: ['pkg'],
  rfc: ['ECMA-427'],
  configSchema: pkgConfig,
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
