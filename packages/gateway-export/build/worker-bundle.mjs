/**
 * A cache over `fetch` as one script without imports, for platforms that run a file.
 */
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../../scripts/lib/process.mjs';

/** A script that declares `urikit` with the exports of `src/workers/index.ts` of gateway-export. */
export const bundleWorker = async () => {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'packages', 'gateway-export', 'src', 'workers', 'index.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'urikit',
    minify: true,
    lineLimit: 1000,
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
  const script = outputFiles[0].text;
  if (/\b(?:require|import)\(/.test(script)) throw new Error('the script for workers imports a module');
  return script;
};
