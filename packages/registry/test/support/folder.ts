import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A new folder with these files in it, by path. A text is written as it is, anything else as JSON. */
export function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'urikit-registry-')));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

/** The files of a package in node_modules, with one module in it. */
export const packageIn = (name: string, code: string, more: object = {}): Readonly<Record<string, unknown>> => ({
  [`node_modules/${name}/package.json`]: { name, version: '1.0.0', type: 'module', exports: './index.js', ...more },
  [`node_modules/${name}/index.js`]: code,
});
