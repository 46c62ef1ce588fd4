import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Before all tests: their temporary folders are made in one that goes when Jest ends. Its name is short, because paths of
 * sockets are.
 */
export default () => {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-'));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
};
