import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fastUri from 'fast-uri';
import { engine } from 'urikit';
import { builtBin, scratch, shell, spawned } from '../../packages/cli/test/support/outside.js';
import { packagesIn, root } from '../support/workspace.js';
import { blocksOf, codesIn, documents, linksOf, readDocument, rowsOf, sectionOf } from './support/markdown.js';

/** The cells and figures of README.md are computed, and its way to install is tried. */
const { text } = readDocument('README.md');
const [firstScreen = '', rest = ''] = text.split('\n## In code\n');

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
  const rows = rowsOf(firstScreen).map((cells) => cells.map(codesIn));
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
    expect(firstScreen.split('\n').length).toBeLessThanOrEqual(40);
    expect(rowsOf(sectionOf(rest, 'Read on')).length).toBeLessThanOrEqual(15);
  });
  test('and docs/README.md has every other page', () => {
    const pages = documents
      .map(({ file }) => file)
      .filter((file) => /^docs\/(?:(?:guides|questions|jobs|reference)\/[^/]+|glossary)\.md$/.test(file))
      .map((file) => file.slice('docs/'.length));
    const linked = linksOf(readDocument('docs/README.md').text).map(({ target }) => target);
    expect(pages.filter((page) => !linked.includes(page))).toEqual([]);
  });
});

describe('install', () => {
  const published = /^export const PUBLISHED = true;$/m.test(
    readFileSync(join(root, 'scripts/lib/published.mjs'), 'utf8'),
  );
  const names = packagesIn('packages').map(({ manifest: { name } }) => name);
  const installing = documents.filter(({ text: document }) =>
    blocksOf(document).some(({ text: block }) =>
      Array.from(block.matchAll(/^\s*npm install (.*)$/gm), ([, words = '']) => words.split(' ')).some((words) =>
        words.some((word) => names.includes(word) || word.startsWith('../urikit/packages/')),
      ),
    ),
  );

  test('a document that installs a package says that npm has none, until npm has it', () => {
    expect(installing.map(({ file }) => file)).toContain('README.md');
    expect(
      installing
        .filter(({ text: document }) => /\bNot on npm yet\b/.test(document) === published)
        .map(({ file }) => file),
    ).toEqual([]);
  });

  // Optional peers: npm does not install them by itself.
  test('a page that imports urikit/registry or urikit/node says how their peers are installed', () => {
    const LINE = 'npm install urikit @urikit/registry tsyringe reflect-metadata zod';
    const importing = documents.filter(({ text: page }) => /from 'urikit\/(?:registry|node)'/.test(page));
    expect(importing.length).toBeGreaterThan(8);
    expect(importing.filter(({ text: page }) => !page.includes(LINE)).map(({ file }) => file)).toEqual([]);
  });

  test('the two lines from source give a project the package and the command', async () => {
    builtBin();
    const [, second = ''] = blocksOf(firstScreen)
      .map(({ text: block }) => block.trim())
      .filter((block) => block.includes('../urikit/'))
      .flatMap((block) => block.split('\n'));
    expect(second).toBe('npm install ../urikit/packages/urikit ../urikit/packages/cli');
    const project = scratch();
    const line = `${second.replaceAll('../urikit', root)} --offline --no-audit --no-fund`;
    const { code, stderr } = await shell(`npm init -y && ${line}`, '', project);
    expect([code, stderr.match(/npm error.*/)]).toEqual([0, null]);
    const program = "import { engine } from 'urikit'; console.log(engine.normalize('HTTP://h:80'));";
    const imported = await spawned(process.execPath, ['--input-type=module', '-e', program], { cwd: project });
    expect(imported.stdout).toBe('http://h/\n');
    const command = await shell('npx @urikit/cli normalize HTTP://h:80', '', project);
    expect(command.stdout).toBe('http://h/\n');
  }, 60_000);
});
