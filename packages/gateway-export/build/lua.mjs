/**
 * Writes the keyer as Lua runs it into dist of gateway-export, and the files for each target beside it. `npm run build` calls this behind
 * tsc. The keyer takes 10 s to write, so one that was made of the same sources stays.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../../scripts/lib/files.mjs';
import { main, root } from '../../../scripts/lib/process.mjs';

const out = join(root, 'packages', 'gateway-export', 'dist', 'export', 'lua');
const own = join(root, 'packages', 'gateway-export', 'lua');

/** Everything that the keyer is made of, and what makes it. */
const inputs = () => [
  ...['cache-key', 'generic', 'hosts', 'scheme-http'].flatMap((name) =>
    filesBelow(join(root, 'packages', name, 'src')),
  ),
  ...filesBelow(join(import.meta.dirname, 'lua')),
  join(import.meta.dirname, 'lua-bundle.mjs'),
  ...['typescript', 'typescript-to-lua'].map((name) => join(root, 'node_modules', name, 'package.json')),
];

const digest = () => {
  const hash = createHash('sha256');
  for (const file of inputs()) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

/** Whoever reads a file meanwhile has the old one or the new one. */
const write = (file, text) => {
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
};

await main(async () => {
  mkdirSync(out, { recursive: true });
  for (const name of readdirSync(own)) copyFileSync(join(own, name), join(out, name));
  const first = `-- made of ${digest()}\n`;
  const file = join(out, 'keyer.lua');
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(first)) return 0;
  const { bundleLua } = await import('./lua-bundle.mjs');
  write(file, first + (await bundleLua()));
  return 0;
});
