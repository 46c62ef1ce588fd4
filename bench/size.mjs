/**
 * What the engine weighs in a bundle: esbuild, minified, gzip at its best, in bytes.
 */
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const folder = fileURLToPath(new URL('../packages/generic/', import.meta.url));

const ENTRIES = {
  'everything that @urikit/generic exports': "export * from './src/index.ts'",
  'import { createEngine }': "export { createEngine } from './src/index.ts'",
  'import { parse }': "export { parse } from './src/index.ts'",
  'import { isUri }': "export { isUri } from './src/index.ts'",
};

/** @returns sizes by what is imported, and the number of run-time dependencies */
export const sizes = async () => {
  const rows = [];
  for (const [name, contents] of Object.entries(ENTRIES)) {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: folder, loader: 'ts' },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      logLevel: 'silent',
    });
    const [{ contents: bundle }] = outputFiles;
    rows.push({ name, minified: bundle.length, gzip: gzipSync(bundle, { level: 9 }).length });
  }
  const { dependencies = {} } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'));
  return { rows, dependencies: Object.keys(dependencies).length };
};
