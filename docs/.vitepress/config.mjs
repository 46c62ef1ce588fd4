import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { defineConfig } from 'vitepress';
import { PUBLISHED } from '../../scripts/lib/published.mjs';
import { miniSearch, withAsked } from './asked.mjs';
import { navigation } from './navigation.mjs';
import { playgroundLink } from './run.mjs';
import { types } from './types.mjs';

/** The folder of the server that the site stands in; pages of a repository stand in one of its name. */
const base = process.env['SITE_BASE'] ?? '/';

const root = join(import.meta.dirname, '..', '..');

/** Documents stand where they do in the repository; the page of a README is that of its folder. */
const pageOf = (path) => path.replace(/(^|\/)README\.md$/, '$1index.md');

/** A link of a document, as a link of the site: no address where it leads to a source, which the site does not have. */
const linkOf = (href, from) => {
  if (/^[a-z][a-z+.-]*:|^#|^\//i.test(href)) return href;
  const [path, anchor] = href.split('#');
  const target = relative(root, join(root, dirname(from), decodeURIComponent(path))).replaceAll('\\', '/');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (target.endsWith('.md')) return `/${pageOf(target)}${hash}`.replace(/(^|\/)index\.md/, '$1');
  return /\.(?:png|svg)$/.test(target) ? href : undefined;
};

/** Markdown as GitHub reads it: no HTML, no templates, links between files. */
const asOnGitHub = (markdown) => {
  const { text } = markdown.renderer.rules;
  markdown.renderer.rules.text = (...args) => text(...args).replaceAll('{{', '&#123;&#123;');
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, i, ...rest) => {
    const { info, content } = tokens[i];
    const link = info.trim() === 'ts' ? playgroundLink(content) : undefined;
    const run =
      link === undefined
        ? ''
        : `<details class="run"><summary>Run</summary><iframe title="The playground with this snippet" loading="lazy" src="${base}${link.slice(1).replace('/#', '/embed.html#')}"></iframe></details>\n`;
    return fence(tokens, i, ...rest) + run;
  };
  const links = (state) => {
    for (const { children } of state.tokens)
      for (const token of children ?? [])
        if (token.type === 'link_open') {
          const href = linkOf(
            token.attrGet('href') ?? '',
            state.env.relativePath?.replace(/index\.md$/, 'README.md') ?? '',
          );
          if (href === undefined) token.attrs = [['class', 'source']];
          else token.attrSet('href', href);
        }
  };
  markdown.core.ruler.push('urikit-links', links);
};

/** Lists of what changed and of what is exported hold every word, so they are found by their own pages only. */
const UNSEARCHED = /^(?:CHANGELOG|api\/|docs\/reference\/api\/|docs\/decisions\/)/;

/** A page without colours and types, which are no words to be found. */
const withoutColours = (markdown, source, env) => {
  const { highlight } = markdown.options;
  markdown.set({ highlight: null });
  const html = markdown.render(source, env);
  markdown.set({ highlight });
  return html;
};

/** A search without a server: pages with more of the words come first, jobs before all others. */
const search = {
  provider: 'local',
  options: {
    _render: (source, env, markdown) =>
      UNSEARCHED.test(env.relativePath) ? '' : withAsked(env.relativePath, withoutColours(markdown, source, env)),
    miniSearch,
  },
};

const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The front page: the README below a heading of the site, with its first lines of code and the way to install. */
const front = {
  layout: 'home',
  code: /^```ts\n([^]*?)\n```$/m.exec(readme)?.[1].replaceAll('; // ', ';\n// '),
  install: PUBLISHED ? 'npm install urikit' : 'Not published yet. In a clone: npm start',
  hero: {
    name: 'urikit',
    text: 'When are two URIs the same?',
    tagline:
      'urikit decides, says why, and gives that one answer to your code, your cache, your gateway and your policy.',
    actions: [
      { theme: 'brand', text: 'Playground', link: '/playground/', target: '_self' },
      { theme: 'alt', text: 'Jobs', link: '/docs/jobs/check-a-url' },
      { theme: 'alt', text: 'Start', link: '/docs/guides/getting-started' },
    ],
  },
};

// VitePress reads a default export.

export default defineConfig({
  title: 'urikit',
  description: 'A strict RFC 3986 engine: schemes as plugins, cache keys, a gateway',
  base,
  lang: 'en',
  head: [['link', { rel: 'icon', href: `${base}playground/icon.svg`, type: 'image/svg+xml' }]],
  srcDir: '..',
  srcExclude: [
    '**/node_modules/**',
    '.github/**',
    '.ci/**',
    '.devcontainer/**',
    '**/test/**',
    '**/dist/**',
    'bench/results/**',
  ],
  rewrites: (path) => pageOf(path),
  outDir: join(root, 'dist', 'site'),
  cacheDir: join(root, 'node_modules', '.cache', 'vitepress'),
  cleanUrls: true,
  // A test holds every link to its file and its heading; here links to sources are none.
  ignoreDeadLinks: true,
  markdown: {
    html: false,
    attrs: { disable: true },
    config: asOnGitHub,
    codeTransformers: [types],
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    languageAlias: { console: 'shellsession', 'd.ts': 'ts' },
  },
  // Shown only where the style sheet is not found: in a page that was opened from the disk.
  transformHtml: (code) =>
    code.replace(
      '<div id="app">',
      '<p id="from-disk">This page is a part of a site: run <code>npm run site</code>, and open the address that it prints.</p><div id="app">',
    ),
  transformPageData: ({ relativePath, frontmatter }) =>
    relativePath === 'index.md' ? { frontmatter: { ...front, ...frontmatter } } : undefined,
  themeConfig: {
    ...navigation,
    search,
    outline: { level: [2, 3] },
    docFooter: { prev: 'Before', next: 'Next' },
  },
});
