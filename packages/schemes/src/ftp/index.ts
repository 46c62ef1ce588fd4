import type { SchemePlugin } from '@urikit/generic/hooks';
import { withoutOptions } from '../without-options.js';
import { type FtpView, ftpSchemes } from './profile.js';

/** ftp after RFC 1738. */
export const ftp: SchemePlugin<Record<string, never>, FtpView, 'ftp', 'ftp'> = withoutOptions(ftpSchemes, {
  id: 'ftp',
  schemes: ['ftp'],
  rfc: ['RFC 1738'],
  issues: ['type'],
});
