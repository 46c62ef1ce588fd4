import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type FtpView, ftpSchemes } from './profile.js';

/** The schema of the configuration; ftp has no options. */
const ftpConfig = z.strictObject({});

/** The configuration: empty. */
type FtpConfig = z.output<typeof ftpConfig>;

/** ftp after RFC 1738. */
export const ftp: SchemePlugin<FtpConfig, FtpView, 'ftp', 'ftp'> = {
  id: 'ftp',
  version: '0.1.0',
  contract: 2,
  schemes: ['ftp'],
  rfc: ['RFC 1738'],
  configSchema: ftpConfig,
  configure: (_, kit) => ftpSchemes(kit),
  issues: ['type'],
};
