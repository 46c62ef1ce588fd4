import type { SchemePlugin } from '@urikit/generic/hooks';
import { withoutOptions } from '../without-options.js';
import { type PkgView, pkgSchemes } from './profile.js';

/** pkg after ECMA-427. */
export const pkg: SchemePlugin<Record<string, never>, PkgView, 'pkg', 'pkg'> = withoutOptions(pkgSchemes, {
  id: 'pkg',
  schemes: ['pkg'],
  rfc: ['ECMA-427'],
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
});
