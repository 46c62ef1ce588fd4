/**
 * npm run man: writes packages/urikit/man/urikit.1 from the program. A test holds the page to the program.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { main, root } from './lib/process.mjs';

const folder = join(root, 'packages', 'urikit');
const page = join(folder, 'man', 'urikit.1');
// In the package, so that what it imports from elsewhere is found.
const made = join(folder, 'dist', '.man', 'page.mjs');

await main(async () => {
  await build({
    entryPoints: [join(folder, 'src', 'man-page.ts')],
    outfile: made,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('file:///');" },
    conditions: ['@urikit/source'],
  });
  const { currentPage } = await import(pathToFileURL(made));
  const { stdin, stdout, stderr } = process;
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(page, await currentPage({ stdin, stdout, stderr, env: {}, cwd: root, finish: () => undefined }));
  rmSync(dirname(made), { recursive: true });
  return 0;
});
