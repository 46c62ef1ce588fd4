/**
 * npm run site [-- --build]: the documents and the reference of each entry as a site in dist/site, with the playground in it, every page as Markdown beside its HTML,
 * and llms.txt, which lists them; served at the address that it prints.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { navigation } from '../docs/.vitepress/navigation.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { filesBelow } from './lib/files.mjs';
import { packageFolders } from './lib/manifests.mjs';
import { main, root, runNode } from './lib/process.mjs';
import { servePage } from './lib/serve-page.mjs';

const dist = join(root, 'dist', 'site');
const tool = (name, file) => join(root, 'node_modules', name, 'bin', file);

/** The file of a link of the navigation: a folder stands for its README. */
const fileOf = (link) => `${link.slice(1)}${link.endsWith('/') ? 'README' : ''}.md`;

/** The first sentence below the heading of a document. */
const firstSentence = (text) => {
  const paragraph = text.split('\n\n').find((part) => /^(?:[A-Z"[]|`(?!``))/.test(part)) ?? '';
  const plain = paragraph.replace(/\s+/g, ' ').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  return /^.*?[.:](?= |$)/.exec(plain)?.[0] ?? plain;
};

/** llms.txt: the pages in the order of the navigation, each with its first sentence. */
const listOfPages = () => {
  const sections = navigation.sidebar.map(({ text, items }) => {
    const pages = items.filter(({ link }) => link !== '/playground/' && link !== '/api/');
    const lines = pages.map(
      ({ text: name, link }) =>
        `- [${name}](/${fileOf(link)}): ${firstSentence(readFileSync(join(root, fileOf(link)), 'utf8'))}`,
    );
    return [`## ${text}`, '', ...lines, ''].join('\n');
  });
  return [
    '# urikit',
    '',
    '> A strict RFC 3986 engine in TypeScript, with schemes as plugins, cache keys, and a caching gateway.',
    '',
    ...sections,
  ].join('\n');
};

/** Runs the builders one after the other. Returns the exit code of the first that fails. */
const build = async () => {
  for (const args of [
    [tool('vite', 'vite.js'), 'build', 'apps/playground', '--logLevel', 'warn'],
    [tool('vitepress', 'vitepress.js'), 'build', 'docs'],
  ]) {
    const code = await runNode(args);
    if (code !== 0) return code;
  }
  return 0;
};

/** Copies every page as Markdown beside its HTML. */
const copyMarkdown = () => {
  for (const folder of ['api', 'docs', 'packages', 'examples'])
    for (const file of filesBelow(join(root, folder))) {
      const path = file.slice(root.length + 1);
      if (!path.endsWith('.md') || /(?:node_modules|dist|test)[\\/]/.test(path)) continue;
      mkdirSync(dirname(join(dist, path)), { recursive: true });
      cpSync(file, join(dist, path));
    }
  for (const name of ['README', 'ARCHITECTURE', 'CHANGELOG'])
    cpSync(join(root, `${name}.md`), join(dist, `${name}.md`));
};

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { writeReference } = await import('./lib/reference.mjs');
  // The pages of the site are documents of this folder, so these stand in it while the site is built.
  const api = join(root, 'api');
  try {
    await writeReference(packageFolders().sort(), api);
    const code = await build();
    if (code !== 0) return code;
    copyMarkdown();
  } finally {
    rmSync(api, { recursive: true, force: true });
  }
  cpSync(join(root, 'apps', 'playground', 'dist'), join(dist, 'playground'), { recursive: true });
  writeFileSync(join(dist, 'llms.txt'), listOfPages());
  return process.argv.includes('--build') ? 0 : servePage(dist);
});
