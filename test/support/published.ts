import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestText, type ManifestJson, publishedManifest } from '../../scripts/lib/manifests.mjs';
import { readJson, root } from './workspace.js';

/** Every file that npm puts into the tarball of a package, by its path in there. @throws where nothing was built */
export function tarballOf(folder: string): Readonly<Record<string, string>> {
  if (!existsSync(join(root, folder, 'dist', '.types')))
    throw new Error(`${folder}/dist is not there: run \`npm run build\` first (\`npm test\` does)`);
  const manifest = publishedManifest(readJson(`${folder}/package.json`) as ManifestJson);
  const { files } = manifest as { readonly files?: readonly string[] };
  const listed = (files ?? []).filter((one) => !one.startsWith('!'));
  const left = (files ?? []).filter((one) => one.startsWith('!')).map((one) => one.slice(1));
  const below = listed.flatMap((top) =>
    readdirSync(join(root, folder, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1)),
  );
  const paths = ['README.md', 'LICENSE', ...below].filter((path) => !left.some((one) => path.startsWith(`${one}/`)));
  return {
    'package.json': manifestText(manifest),
    ...Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, folder, path), 'utf8')])),
  };
}

/** The entries of a manifest that are code. */
export const codeEntries = ({ exports }: ManifestJson): readonly string[] =>
  Object.keys(exports).filter((subpath) => subpath !== './package.json');
