import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from './files.mjs';
import { packageFolders } from './manifests.mjs';
import { root } from './process.mjs';
import { withNotice } from './published.mjs';

const isPage = (path) => /^docs[\\/](?:guides|jobs)[\\/].*\.md$/.test(relative(root, path));

/** Writes each document that installs packages, with the notice or without. */
export const writeNotices = (published) => {
  for (const path of [
    join(root, 'README.md'),
    ...filesBelow(join(root, 'docs')).filter(isPage),
    ...packageFolders().map((name) => join(root, 'packages', name, 'README.md')),
  ].filter(existsSync)) {
    const text = readFileSync(path, 'utf8');
    const written = withNotice(relative(root, path).replaceAll('\\', '/'), text, published);
    if (written !== text) writeFileSync(path, written);
  }
};
