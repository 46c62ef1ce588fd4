/**
 * npm run man: writes the man pages of both commands, and the completions of urikit-gateway, from the programs. A test holds the
 * files to the programs.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { main, root } from './lib/process.mjs';

// In the package, so that its version and its dependencies are found.
const made = join(root, 'packages', 'gateway', 'dist', 'man-pages.mjs');

await main(async () => {
  await build({
    entryPoints: [join(root, 'scripts', 'lib', 'man-pages.ts')],
    outfile: made,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['ioredis', 'undici', 'pino', 'prom-client', 'better-sqlite3'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom('file:///');",
    },
    conditions: ['@urikit/source'],
  });
  const { manFiles } = await import(pathToFileURL(made));
  for (const [file, text] of Object.entries(await manFiles())) {
    mkdirSync(dirname(join(root, 'packages', file)), { recursive: true });
    writeFileSync(join(root, 'packages', file), text);
  }
  rmSync(made);
  return 0;
});
