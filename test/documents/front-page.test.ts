import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fastUri from 'fast-uri';
import { engine } from 'urikit';
import { builtBin, scratch, shell, spawned } from '../../packages/cli/test/support/outside.js';
import { ASKED } from '../../docs/.vitepress/asked.mjs';
import { PUBLISHED, withNotice } from '../../scripts/lib/published.mjs';
import { root } from '../support/workspace.js';
import {
  blocksOf,
  codesIn,
  type Document,
  documents,
  linksOf,
  readDocument,
  rowsOf,
  sectionOf,
} from './support/markdown.js';

/** The cells and figures of README.md are computed, and its way to install is tried. */
const { text } = readDocument('README.md');
const [firstScreen = '', rest = ''] = text.split('\n## Two commands\n');

const valueOf = (answer: () => string): readonly string[] => {
  try {
    return [answer()];
  } catch {
    return [];
  }
};

/** The normal form, unless an error says that the string is wrong; then the codes of all issues. */
function byUrikit(string: string): readonly string[] {
  const issues = engine.check(string);
  const isWrong = issues.some(({ severity }) => severity === 'error');
  return [...(isWrong ? [] : valueOf(() => engine.normalize(string))), ...issues.map(({ code }) => code)];
}

describe('the table of strings', () => {
  const rows = rowsOf(firstScreen)
    .filter((cells) => cells.length === 4)
    .map((cells) => cells.map(codesIn));
  test('has five rows', () => {
    expect(rows).toHaveLength(5);
  });
  test.each(rows.map((cells) => [cells[0]?.[0] ?? '', cells] as const))('%s', (string, [, ...cells]) => {
    expect(cells).toEqual([
      byUrikit(string),
      valueOf(() => new URL(string).href),
      valueOf(() => fastUri.normalize(string)),
    ]);
  });
});

test('the first line says what it is for, and four rows of a person lead to a job each', () => {
  expect(text.split('\n')[2]).toMatch(/^urikit decides when two URIs are the same, says why/);
  const jobs = linksOf(firstScreen).filter(({ target }) => target.startsWith('docs/jobs/'));
  expect(jobs).toHaveLength(4);
});

test('every job of the site is listed, in the words of a person', () => {
  const listed = linksOf(sectionOf(text, 'Jobs')).map(({ target }) => target);
  expect(listed).toEqual([...Object.keys(ASKED).map((name) => `docs/jobs/${name}.md`), 'docs/README.md']);
});

describe('the table of speed', () => {
  interface Row {
    readonly operation: string;
    readonly corpus: string;
    readonly subject: string;
    readonly timesUrikit?: number;
  }
  const section = sectionOf(rest, 'Speed');
  const results = linksOf(section).find(({ target }) => target.endsWith('.json'))?.target ?? '';
  const { rows } = JSON.parse(readFileSync(join(root, results), 'utf8')) as { readonly rows: readonly Row[] };
  const measured: Readonly<Record<string, readonly [operation: string, corpus: string]>> = {
    'parse, and read all components': ['parse', 'normal'],
    'normalize, mostly normal strings': ['normalize', 'normal'],
    'normalize, each string needs work': ['normalize-kinds', 'mixed kinds'],
    validate: ['validate', 'normal'],
    resolve: ['resolve', 'short'],
    equivalent: ['equivalent', 'variants'],
  };
  const figureOf = (operation: string, corpus: string, subject: string): string => {
    const row = rows.find((one) => one.operation === operation && one.corpus === corpus && one.subject === subject);
    return String(Number((row?.timesUrikit ?? NaN).toPrecision(2)));
  };

  test('has one number in a cell, from the run that it links', () => {
    expect(rowsOf(section)).toEqual(
      Object.entries(measured).map(([name, [operation, corpus]]) => [
        name,
        figureOf(operation, corpus, 'native URL'),
        figureOf(operation, corpus, 'fast-uri'),
      ]),
    );
  });
});

describe('README.md is short', () => {
  test('in its first screen, and in its list of links', () => {
    expect(firstScreen.split('\n').length).toBeLessThanOrEqual(36);
    expect(rowsOf(sectionOf(rest, 'Read on')).length).toBeLessThanOrEqual(15);
  });
  test('and docs/README.md has every other page', () => {
    const pages = documents
      .map(({ file }) => file)
      .filter((file) => /^docs\/(?:(?:guides|jobs|reference)\/[^/]+|glossary)\.md$/.test(file))
      .map((file) => file.slice('docs/'.length));
    const linked = linksOf(readDocument('docs/README.md').text).map(({ target }) => target);
    expect(pages.filter((page) => !linked.includes(page))).toEqual([]);
  });
});

describe('install', () => {
  const installs = /^\s*npm install .*(?:@urikit\/|\burikit\b)/m;
  const isInstalling = ({ text: document }: Document): boolean =>
    blocksOf(document).some(
      ({ language, text: block }) => ['sh', 'text', 'console'].includes(language) && installs.test(block),
    );
  const ours = documents.filter(
    (one) => isInstalling(one) && /^(?:README|docs\/(?:guides|jobs)|packages)/.test(one.file),
  );

  test('npm has none of the packages yet: the sentence stands before each first installation, by one constant', () => {
    expect(ours.map(({ file }) => file)).toContain('README.md');
    for (const { file, text: document } of ours) {
      expect([file, withNotice(file, document)]).toEqual([file, document]);
      const at = document.indexOf('Not published yet');
      expect([file, at >= 0 && at < document.search(/^ *npm install/m)]).toEqual([file, !PUBLISHED]);
      expect(withNotice(file, document, true)).not.toContain('Not published yet');
    }
    expect(documents.filter(({ text: document }) => document.includes('Not on npm'))).toEqual([]);
  });

  test('the notice goes, and comes back where it stood', () => {
    const page = readDocument('docs/jobs/join-urls.md');
    const without = withNotice(page.file, page.text, true);
    expect(withNotice(page.file, without, false)).toBe(withNotice(page.file, page.text, false));
    expect(withNotice('README.md', text, true)).toMatch(/```sh\nnpm install urikit @urikit\/cli\n```/);
    expect(withNotice('README.md', text, true)).not.toContain('../urikit/');
  });

  // Optional peers: npm does not install them by itself.
  test('a page that imports urikit/registry or urikit/node says how their peers are installed', () => {
    const LINE = 'npm install urikit @urikit/registry tsyringe reflect-metadata zod';
    const importing = documents.filter(
      ({ file, text: page }) => !file.startsWith('docs/decisions/') && /from 'urikit\/(?:registry|node)'/.test(page),
    );
    expect(importing.length).toBeGreaterThan(8);
    expect(importing.filter(({ text: page }) => !page.includes(LINE)).map(({ file }) => file)).toEqual([]);
  });

  test('the line from source gives a project the package and the command', async () => {
    builtBin();
    const line = blocksOf(text).find(({ text: block }) => block.startsWith('npm install ../urikit/'))?.text ?? '';
    expect(line).toBe('npm install ../urikit/packages/urikit ../urikit/packages/cli');
    const project = scratch();
    const install = `${line.replaceAll('../urikit', root)} --offline --no-audit --no-fund`;
    const { code, stderr } = await shell(`npm init -y && ${install}`, '', project);
    expect([code, stderr.match(/npm error.*/)]).toEqual([0, null]);
    const program = "import { engine } from 'urikit'; console.log(engine.normalize('HTTP://h:80'));";
    const imported = await spawned(process.execPath, ['--input-type=module', '-e', program], { cwd: project });
    expect(imported.stdout).toBe('http://h/\n');
    const command = await shell('npx @urikit/cli normalize HTTP://h:80', '', project);
    expect(command.stdout).toBe('http://h/\n');
  }, 60_000);
});
