import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type FtpView, ftpSchemes } from './profile.js';

/** ftp after RFC 1738. */
export const ftp: SchemePlugin<Record<string, never>, FtpView, 'ftp', 'ftp'> = {
  id: 'ftp',
  version: '0.1.0',
  contract: 2,
  schemes: ['ftp'],
  rfc: ['RFC 1738'],
  // There are no options.
  configSchema: z.strictObject({}),
  configure: (_, kit) => ftpSchemes(kit),
  issues: ['type'],
};
