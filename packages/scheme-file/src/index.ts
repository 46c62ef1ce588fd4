import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { fileDefaults, type FileOptions, fileSchemes, type FileView } from './profile.js';

/** The schema of the configuration. */
const configSchema = z.strictObject({
  /** The file system of the paths; independent of the machine that runs the program. */
  flavour: z.enum(['posix', 'windows']).default(fileDefaults.flavour).describe('The file system that paths are of.'),
});

/** file after RFC 8089. */
export const file: SchemePlugin<FileOptions, FileView, 'file', 'file'> = {
  id: 'file',
  version: '0.1.0',
  contract: 2,
  schemes: ['file'],
  rfc: ['RFC 8089'],
  issues: [
    ...['port', 'relative-path', 'encoded-separator', 'not-utf-8', 'double-slash', 'remote-host', 'no-drive-letter'],
    ...['rootless-drive', 'drive-relative', 'removed-drive', 'vertical-line', 'drive-as-host', 'unc-host', 'unc-share'],
    ...['reserved-character', 'reserved-name'],
  ],
  configSchema,
  configure: fileSchemes,
};

export type { Flavour } from './flavour.js';
export type { FromPathOptions } from './from-path.js';
export { FilePathError, fromPath } from './profile.js';
export type { FileView };
