import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { navigation } from '../../docs/.vitepress/navigation.mjs';
import { playgroundLink } from '../../docs/.vitepress/run.mjs';
import { benchmark } from '../../scripts/lib/chart.mjs';
import { PAIR, samePicture } from '../../scripts/lib/same-picture.mjs';
import { same, standards } from 'urikit/same';
import { root } from '../support/workspace.js';
import { documents } from './support/markdown.js';

const items = navigation.sidebar.flatMap((section) => section.items);
/** Pages that the build makes. */
const MADE = ['/playground/', '/api/'];
const pages = items.filter(({ link }) => !MADE.includes(link));
const fileOf = (link: string): string => `${link.slice(1)}${link.endsWith('/') ? 'README' : ''}.md`;

describe('the navigation of the site', () => {
  test.each(pages.map(({ text, link }) => [text, fileOf(link)]))('%s leads to %s', (_, file) => {
    expect(existsSync(join(root, file))).toBe(true);
  });

  test('has every guide and job, and the glossary, once', () => {
    const isListed = (file: string): boolean => /^docs\/(?:guides\/|jobs\/|glossary)/.test(file);
    const listed = pages.map(({ link }) => fileOf(link)).filter(isListed);
    expect([...listed].sort()).toEqual(
      documents
        .map(({ file }) => file)
        .filter(isListed)
        .sort(),
    );
  });
});

describe('a snippet opens in the playground', () => {
  test.each([
    ["engine.normalize('HTTP://h'); // 'http://h/'", '/playground/#uri=HTTP%3A%2F%2Fh'],
    ["engine.compare('http://h', 'http://h/').because", '/playground/#uri=http%3A%2F%2Fh&and=http%3A%2F%2Fh%2F'],
    ["engine.resolve('../g', 'http://a/b')", '/playground/#uri=..%2Fg&base=http%3A%2F%2Fa%2Fb'],
    ["engine.normalize('http://a\\\\@b/')", '/playground/#uri=http%3A%2F%2Fa%5C%40b%2F'],
    ["engine.check('http://h/\\x')", undefined],
    ['const a = 1;', undefined],
  ])('%s', (snippet, link) => {
    expect(playgroundLink(snippet)).toBe(link);
  });
});

describe('the diagrams', () => {
  const folder = join(root, 'docs/diagrams');
  const files = readdirSync(folder);
  const svgs = files.filter((name) => name.endsWith('.svg') && name !== 'command-line.svg');

  test('the chart of the benchmark is drawn from the newest run', () => {
    expect(readFileSync(join(folder, 'benchmark.svg'), 'utf8')).toBe(benchmark());
  });

  test('the picture of sameness has the answers of the code, for the pair of README.md', () => {
    expect(readFileSync(join(folder, 'same.svg'), 'utf8')).toBe(samePicture({ same, standards }));
    for (const text of PAIR) expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`\`${text}\``);
  });

  test.each(svgs)('%s has its content as words, and colours for a dark page', (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(text).toMatch(/<title id="t">.+<\/title>\n<desc id="d">.+<\/desc>/);
    expect(text).toContain('prefers-color-scheme: dark');
  });

  test('stand in a document each', () => {
    const shown = documents.flatMap(({ text }) =>
      Array.from(text.matchAll(/!\[[^\]]{20,}\]\(\S*diagrams\/(\S+)\)/g), ([, name = '']) => name),
    );
    expect([...shown].sort()).toEqual([...files].sort());
  });
});

test('guides have no blocks that only the site reads', () => {
  const found = documents.filter(({ file, text }) => file.startsWith('docs/guides/') && /^(?::::|---$)/m.test(text));
  expect(found.map(({ file }) => file)).toEqual([]);
});
