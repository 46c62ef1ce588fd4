import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { serviceWorker } from './service-worker.mjs';

const folder = import.meta.dirname;

/** Writes the service worker last: it names every file of the build, and changes when one of them does. */
const offline = () => ({
  name: 'urikit-offline',
  apply: 'build',
  closeBundle() {
    const dist = join(folder, 'dist');
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

export default defineConfig({
  root: folder,
  // Every address is relative, so that the page works in any folder of a server.
  base: './',
  // Tables as object literals: as strings for JSON.parse they compress to a quarter more.
  json: { stringify: false },
  resolve: { conditions: ['@urikit/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // The policy of the page has no connections: the code that would fetch what is preloaded must not be there.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: [join(folder, 'index.html')] },
  },
  plugins: [offline()],
});
