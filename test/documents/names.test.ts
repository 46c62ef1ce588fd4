import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { packagesIn, root } from '../support/workspace.js';
import { codesIn, documents, readDocument, rowsOf } from './support/markdown.js';

/** Names of documents: an export is one of the package that the document says, and a path is there. */

/** "`name(...)` of `package`" */
const SAID = /`([A-Za-z]\w*)(?:\([^`]*\)[^`]*)?` of `(@urikit\/[a-z/-]+|urikit(?:\/[a-z]+)?)`/g;

const saidIn = (text: string): readonly (readonly [name: string, from: string])[] =>
  Array.from(text.matchAll(SAID), ([, name = '', from = '']) => [name, from] as const);

const exportsOf = async (from: string): Promise<readonly string[]> => Object.keys((await import(from)) as object);

const isReviewed = ({ file }: { readonly file: string }): boolean => !file.startsWith('docs/reference/api/');

describe('a name that a document finds in a package is one of its exports', () => {
  const said = documents
    .filter(isReviewed)
    .flatMap(({ file, text }) => saidIn(text).map((pair) => [file, ...pair] as const));
  test.each(said)('%s: %s of %s', async (_, name, from) => {
    expect(await exportsOf(from)).toContain(name);
  });
  test('the rows are found', () => {
    expect(said.length).toBeGreaterThan(20);
  });
});

describe('docs/guides/coming-from.md', () => {
  const { text } = readDocument('docs/guides/coming-from.md');
  const packages = new Map(saidIn(text));
  // The counterpart of a call is the second cell; the table of strict parsers has its cure in the third.
  const called = rowsOf(text).flatMap((cells) =>
    codesIn(cells[cells.length === 4 ? 2 : 1] ?? '').flatMap((code) =>
      Array.from(code.matchAll(/(?<![\w.'])(?:new )?([a-z]\w*)\(/g), ([all, name = '']) =>
        all.startsWith('new ') ? '' : name,
      ),
    ),
  );
  test.each([...new Set(called)].filter((name) => name !== ''))('%s', async (name) => {
    expect(await exportsOf(packages.get(name) ?? 'urikit')).toContain(name);
  });
  test('the calls are found', () => {
    expect(new Set(called).size).toBeGreaterThan(20);
  });
});

/** A path from the root or from the folder of a package, and the name of a source by itself. */
const PATH = /^(?:\.\/)?((?:apps|bench|docs|examples|packages|scripts|test)\/[\w./@-]+)$/;
const SOURCE = /^[a-z][\w-]+\.(?:mts|mjs|ts)$/;

/** Names of folders and files that a command or a reader makes. */
const MADE = /(?:^|\/)(?:dist|node_modules|coverage)(?:\/|$)|NAME|\.\.\./;

/** The files of the repository, each behind a slash. */
const FILES = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  .split('\n')
  .map((path) => `/${path}`);

const outsideOfBlocks = (text: string): readonly string[] => codesIn(text.replace(/^ *```[^]*?^ *```/gm, ''));

describe('a path in backquotes is there', () => {
  test.each(documents.filter(isReviewed).map(({ file, text }) => [file, text] as const))('%s', (file, text) => {
    const owner = packagesIn('packages').find(({ folder }) => file.startsWith(`${folder}/`))?.folder ?? '.';
    const paths = outsideOfBlocks(text).flatMap((code) => PATH.exec(code)?.[1] ?? []);
    const missing = paths.filter(
      (path) => !MADE.test(path) && ![root, join(root, owner)].some((folder) => existsSync(join(folder, path))),
    );
    expect(missing).toEqual([]);
  });
  test.each(['CONTRIBUTING.md', 'ARCHITECTURE.md'])('%s: sources that it names', (file) => {
    const sources = outsideOfBlocks(readDocument(file).text).filter((code) => SOURCE.test(code));
    expect(sources.filter((name) => !FILES.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
  });
});
