import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { build } from 'esbuild';
import { pluginFrame } from './plugin-frame.mjs';
import { serviceWorker } from './service-worker.mjs';

const folder = import.meta.dirname;
const packages = join(folder, '..', '..', 'packages');

/** Writes the service worker last: it names every file of the build, and changes when one of them does. */
const offline = () => ({
  name: 'urikit-offline',
  apply: 'build',
  writeBundle({ dir: dist }) {
    const files = readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && one.name !== 'service-worker.js')
      .map((one) =>
        join(one.parentPath, one.name)
          .slice(dist.length + 1)
          .replaceAll('\\', '/'),
      )
      .sort();
    const hash = createHash('sha256');
    for (const file of files) hash.update(file).update(readFileSync(join(dist, file)));
    writeFileSync(join(dist, 'service-worker.js'), serviceWorker(hash.digest('hex').slice(0, 12), files));
  },
});

/**
 * What runs plugins: the library of the worker as one string, because the policy of the page lets it fetch nothing, and the page
 * of the frame, whose policy names its one script by digest.
 */
const plugins = () => {
  const id = 'virtual:plugin-library';
  const frame = () => pluginFrame(readFileSync(join(folder, 'src', 'plugins', 'frame-script.js'), 'utf8'));
  return {
    name: 'urikit-plugins',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      const { outputFiles } = await build({
        entryPoints: [join(folder, 'src', 'plugins', 'library.ts')],
        bundle: true,
        write: false,
        minify: true,
        format: 'iife',
        target: 'es2022',
        conditions: ['@urikit/source'],
        tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
      });
      return `export const library = ${JSON.stringify(outputFiles[0].text)};`;
    },
    configureServer(server) {
      server.middlewares.use('/plugin-frame.html', (_, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(frame());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'plugin-frame.html', source: frame() });
    },
  };
};

/** Entries for servers are loaded for a part of them; modules of Node that only the rest reads are left out. */
const withoutNode = {
  name: 'urikit-without-node',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) =>
    source.startsWith('node:') ? { id: source, external: true, moduleSideEffects: false } : undefined,
};

// Vite reads a default export.
// oxlint-disable-next-line eslint-js/no-restricted-syntax
export default defineConfig({
  root: folder,
  // Every address is relative, so that the page works in any folder of a server.
  base: './',
  // Tables as object literals: as strings for JSON.parse they compress to a quarter more.
  json: { stringify: false },
  resolve: {
    conditions: ['@urikit/source', 'module', 'browser', 'development|production'],
    // The entry also writes files; this is the part of it that a page can show.
    alias: { '@urikit/gateway-export/internal': join(packages, 'gateway-export', 'src', 'configurations.ts') },
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // The policy of the page has no connections: the code that would fetch what is preloaded must not be there.
    // The library of plugins is one string of a megabyte, and is loaded for people who write one.
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['index.html', 'embed.html'].map((name) => join(folder, name)) },
  },
  plugins: [withoutNode, plugins(), offline()],
});
