import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Temporary folders of this process, and of those that it starts, are made in one that goes when it ends. Its name is short,
 * because paths of sockets are.
 */
export const ownTemporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-'));
  // Servers that give up root still find what is theirs.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
};
