/** Writes the decision as templates into dist of gateway-export. `npm run build` calls this behind tsc; the same sources are written once. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../../scripts/lib/files.mjs';
import { main, root } from '../../../scripts/lib/process.mjs';

const out = join(root, 'packages', 'gateway-export', 'dist', 'export', 'js');

const inputs = () => [
  ...['cache-key', 'generic', 'hosts'].flatMap((name) => filesBelow(join(root, 'packages', name, 'src'))),
  ...filesBelow(join(root, 'packages', 'gateway-export', 'src', 'js')),
  ...filesBelow(join(import.meta.dirname, 'js')),
  join(import.meta.dirname, 'njs-fold.mjs'),
];

const digest = () => {
  const hash = createHash('sha256');
  for (const file of inputs()) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

/** A reader meanwhile gets the old text or the new one. */
const write = (name, text) => {
  const file = join(out, name);
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
};

await main(async () => {
  const made = digest();
  const mark = join(out, 'made-of.txt');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === made) return 0;
  mkdirSync(out, { recursive: true });
  const { templates } = await import('./js/template.mjs');
  for (const [name, parts] of Object.entries(await templates())) write(`${name}.json`, `${JSON.stringify(parts)}\n`);
  write('made-of.txt', made);
  return 0;
});
