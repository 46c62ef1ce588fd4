/**
 * npm run conformance: writes requests with the decisions of the keyer from one seed, and holds the keyer in every Lua that is here
 * against them. The file is for everybody who writes a keyer in another language; it is in no package.
 */
import { createWriteStream, mkdirSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import { main, root, run } from './lib/process.mjs';

const SEED = 2026;
/** For each policy; there are more than thirty. */
const EACH = 700;
const LUAS = ['lua5.1', 'lua5.3', 'lua5.4', 'luajit'];

const generator = async () => {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'packages', 'gateway-export', 'test', 'conformance', 'generate.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['@urikit/source'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('file:///');" },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
};

await main(async () => {
  const folder = join(root, 'conformance');
  const file = join(folder, `decisions-${SEED}.ndjson`);
  mkdirSync(folder, { recursive: true });
  const { conformanceLines } = await generator();
  const stream = createWriteStream(file);
  let count = -1;
  for (const line of conformanceLines(SEED, EACH)) {
    count++;
    if (!stream.write(`${line}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
  process.stdout.write(`${count} lines below the head in ${file}\n`);
  const runner = join(root, 'packages', 'gateway-export', 'test', 'lua', 'support', 'conform.lua');
  const keyer = join(root, 'packages', 'gateway-export', 'dist', 'export', 'lua', 'keyer.lua');
  let failed = 0;
  for (const lua of LUAS) {
    process.stdout.write(`${lua}: `);
    const code = await run(lua, [runner, keyer, file], { stdio: 'inherit' }).catch(() => undefined);
    if (code === undefined) process.stdout.write('not here\n');
    else if (code !== 0) failed++;
  }
  return failed === 0 ? 0 : 1;
});
