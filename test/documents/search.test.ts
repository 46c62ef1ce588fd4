import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ASKED, miniSearch, withAsked } from '../../docs/.vitepress/asked.mjs';
import { root } from '../support/workspace.js';
import { documents } from './support/markdown.js';

/** The search of the site, over the sections of its pages as VitePress cuts them. */

interface Index {
  readonly addAll: (sections: readonly object[]) => void;
  readonly search: (words: string) => readonly { readonly id: string }[];
}
const vitepress = createRequire(join(root, 'node_modules/vitepress/package.json'));
const MiniSearch = vitepress('minisearch') as new (options: object) => Index;

const UNSEARCHED = /^(?:CHANGELOG|docs\/reference\/api\/|docs\/decisions\/)/;

/** A page in sections: a heading, and the text up to the next one. */
function sectionsOf(file: string, text: string): readonly object[] {
  const parents: string[] = [];
  return text
    .split(/^(?=#{1,6} )/m)
    .filter((part) => part.startsWith('#'))
    .map((part, i) => {
      const [, marks = '', heading = '', rest = ''] = /^(#+) (.*)\n?([^]*)$/.exec(part) ?? [];
      parents.length = marks.length - 1;
      const titles = parents.filter(Boolean);
      parents[marks.length - 1] = heading;
      const body = i === 0 ? withAsked(file, `</h1>${rest}`) : rest;
      return { id: `${file}#${String(i)}`, title: heading, titles, text: body };
    });
}

const index = new MiniSearch({
  fields: ['title', 'titles', 'text'],
  storeFields: ['title'],
  ...miniSearch.options,
  searchOptions: miniSearch.searchOptions,
});
for (const { file, text } of documents) if (!UNSEARCHED.test(file)) index.addAll(sectionsOf(file, text));

const firstOf = (words: string): string => /^[^#]*/.exec(index.search(words)[0]?.id ?? '')?.[0] ?? '';

describe('the search of the site finds a job by the words of people', () => {
  test('each of the fifteen jobs by at least five phrases', () => {
    expect(Object.keys(ASKED)).toHaveLength(15);
    expect(Object.entries(ASKED).filter(([, phrases]) => phrases.length < 5)).toEqual([]);
  });
  test.each(Object.entries(ASKED))('%s', (page, phrases) => {
    expect(phrases.map((words) => [words, firstOf(words)])).toEqual(
      phrases.map((words) => [words, `docs/jobs/${page}.md`]),
    );
  });
  // Phrases that no list has.
  test.each([
    ['how do I validate a URL from user input', 'check-a-url'],
    ['compare two urls', 'duplicate-links'],
    ['url join', 'join-urls'],
    ['strip utm_source', 'edit-a-query'],
    ['password in log', 'log-without-secrets'],
    ['ssrf', 'safe-to-fetch'],
    ['redirect uri does not match', 'redirect-uris'],
    ['deep links', 'app-scheme'],
    ['postgres password special character', 'connection-string'],
    ['windows path', 'git-and-file-paths'],
    ['cache key nginx', 'cache-key'],
    ['hit rate', 'low-hit-rate'],
    ['rules for many teams', 'forty-teams'],
    ['plugin class', 'plugin-class'],
    ['deduplicate a billion urls', 'a-billion-urls'],
    ['robots.txt', 'robots'],
  ])('%s', (words, page) => {
    expect(firstOf(words)).toBe(`docs/jobs/${page}.md`);
  });
});
