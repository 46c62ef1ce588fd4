/** The playground, built. */
import { join } from 'node:path';
import { Failure, root, runNode } from '../process.mjs';

/** @returns {Promise<string>} the folder of the page */
export const buildPlayground = async () => {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await runNode([vite, 'build', 'apps/playground', '--logLevel', 'warn']);
  if (code !== 0) throw new Failure('the playground was not built', code);
  return join(root, 'apps', 'playground', 'dist');
};
