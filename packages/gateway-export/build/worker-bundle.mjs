/**
 * The keyer and a cache over `fetch` as one script without imports, for platforms that run a file.
 */
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../../scripts/lib/process.mjs';

/** A script that declares what `src/workers/index.ts` of gateway-export exports. */
export const bundleWorker = async () => {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'packages', 'gateway-export', 'src', 'workers', 'index.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    // Nothing of Node: an import that is left is an error below.
    platform: 'neutral',
    external: ['node:*'],
    mainFields: ['module', 'main'],
    target: 'es2022',
    treeShaking: true,
    charset: 'ascii',
    conditions: ['@urikit/source', 'import'],
    absWorkingDir: root,
    logLevel: 'warning',
  });
  const script = outputFiles[0].text.replace(/^export \{[^}]*\};?\s*$/m, '');
  if (/^(?:export|import)\b/m.test(script))
    throw new Error('the script for workers exports or imports more than its own');
  return script;
};
