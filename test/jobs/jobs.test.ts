import { spawnSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { type Block, blocksOf } from '../documents/support/markdown.js';
import { consoleSessions, patternOf, type Session, sessionsOf } from '../documents/support/sessions.js';
import { compileSnippet } from '../documents/support/snippets.js';
import { tarballOf } from '../support/published.js';
import { packagesIn, root } from '../support/workspace.js';

/**
 * Each page of docs/jobs from an empty folder with the packages that its `npm install` names, as npm packs them. Its blocks run in
 * their order: files are written, snippets give the values behind them, and commands print the lines below them. Packages of others are
 * those of this workspace.
 */

const PAGES = readdirSync(join(root, 'docs/jobs')).filter((name) => name.endsWith('.md') && name !== 'README.md');
const byName = new Map(packagesIn('packages').map((one) => [one.manifest.name, one]));

/** Packages with all that they depend on. */
function withDependencies(names: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    withDependencies(Object.keys(byName.get(name)?.manifest.dependencies ?? {}), found);
  }
  return found;
}

function write(path: string, text: string, mode?: number): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode });
}

/** npx without npm: the commands that pages call. */
const NPX = `#!/bin/sh
case "$1" in
@urikit/cli) shift; exec node node_modules/@urikit/cli/bin/urikit.js "$@";;
tsc) shift; exec node node_modules/typescript/bin/tsc "$@";;
esac
exit 127
`;

const store = realpathSync(mkdtempSync(join(tmpdir(), 'urikit-packed-')));
afterAll(() => rmSync(store, { recursive: true }));
const known = new Map<string, readonly (readonly [path: string, file: string])[]>();

/** The files of a package as npm packs it, written once: each path with its file. */
function packed(folder: string): readonly (readonly [string, string])[] {
  const found =
    known.get(folder) ??
    Object.entries(tarballOf(folder)).map(([path, text]): readonly [string, string] => {
      write(join(store, folder, path), text);
      return [path, join(store, folder, path)];
    });
  known.set(folder, found);
  return found;
}

function install(folder: string, names: readonly string[]): void {
  for (const name of withDependencies(names.map((one) => one.replace(/(?<=.)@.*$/, '')))) {
    const place = join(folder, 'node_modules', name);
    const own = byName.get(name);
    mkdirSync(dirname(place), { recursive: true });
    if (own === undefined) symlinkSync(join(root, 'node_modules', name), place, 'junction');
    else
      for (const [path, text] of packed(own.folder)) {
        mkdirSync(dirname(join(place, path)), { recursive: true });
        linkSync(text, join(place, path));
      }
  }
  write(join(folder, 'bin', 'npx'), NPX, 0o755);
}

const FILE = /^(?:\/\/|#) ((?:[\w.-]+\/)*[\w.-]+\.(?:m?[jt]s|json|yaml))\n/;

/** A snippet as a program that compares each claim with its value. */
function programOf(text: string): string {
  const { code, claims } = compileSnippet(text, { module: ts.ModuleKind.ESNext });
  return `import { deepEqual } from 'node:assert';
const CLAIMS = ${JSON.stringify(claims)};
const codeOf = (actual) => { try { return actual(); } catch (cause) { return 'throws ' + (cause.code ?? cause.name); } };
const judge = (i, actual, value) => {
  const { expression, claimed } = CLAIMS[i];
  const found = codeOf(actual);
  const members = /,\\s*\\.\\.\\.\\s*\\}/.test(claimed) ? Object.keys(value()) : undefined;
  const shown = members === undefined ? found : Object.fromEntries(members.map((name) => [name, found[name]]));
  deepEqual({ [expression]: shown }, { [expression]: value === undefined ? claimed : value() });
};
${code}`;
}

/** Writes or runs a block, and compares its output with the page. */
function run(folder: string, { language, text, line }: Block): void {
  const [first = '', path] = FILE.exec(text) ?? [];
  if (path !== undefined) return write(join(folder, path), text.slice(first.length));
  if (language === 'ts') {
    write(join(folder, 'snippet.mjs'), programOf(text));
    const { stderr, status } = spawnSync(process.execPath, ['snippet.mjs'], { cwd: folder, encoding: 'utf8' });
    return expect([stderr, status]).toEqual(['', 0]);
  }
  for (const session of language === 'console' ? consoleSessions(text, line) : []) shell(folder, session);
}

function shell(folder: string, { command, prints = [], exitCode }: Session): void {
  const path = [join(folder, 'bin'), dirname(process.execPath), process.env['PATH'] ?? ''].join(':');
  const { stdout, status } = spawnSync('/bin/sh', ['-c', `(\n${command}\n) 2>&1`], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: path },
  });
  expect(stdout).toMatch(patternOf(prints));
  expect(status).toBe(exitCode);
}

describe.each(PAGES)('docs/jobs/%s', (name) => {
  const page = readFileSync(join(root, 'docs/jobs', name), 'utf8');
  const blocks = blocksOf(page).filter(({ language }) => language !== 'sh');
  const installed = sessionsOf(page)
    .filter(({ command }) => command.startsWith('npm install '))
    .flatMap(({ command }) => command.split(' ').slice(2));
  let folder = '';

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'urikit-job-')));
    install(folder, installed);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('has at most 80 lines, a sentence before its code, and installs the packages that it uses', () => {
    expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
    expect(page).toMatch(/^# .+\n\n(?!```|[#|]).+/);
    expect(page).toContain('\n## What can go wrong\n');
    expect(page).toMatch(/\nRead on: /);
    expect(installed.length).toBeGreaterThan(0);
  });

  test.each(blocks.map((block) => [`line ${String(block.line)}, ${block.language}`, block] as const))(
    '%s',
    (_, block) => {
      run(folder, block);
      expect(block.text).not.toBe('');
    },
  );
});
