import { spawnSync } from 'node:child_process';
import {
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
import { fileBlocksOf } from '../documents/support/file-blocks.js';
import { patternOf, sessionsOf } from '../documents/support/sessions.js';
import { tarballOf } from '../support/published.js';
import { packagesIn, root } from '../support/workspace.js';

/**
 * Each page of docs/jobs from an empty folder with the packages that its `npm install` names, as npm packs them: its files are
 * written, and its commands print what the page says. Packages of others are those of this workspace.
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

function install(folder: string, names: readonly string[]): void {
  for (const name of withDependencies(names)) {
    const place = join(folder, 'node_modules', name);
    const own = byName.get(name);
    mkdirSync(dirname(place), { recursive: true });
    if (own === undefined) symlinkSync(join(root, 'node_modules', name), place, 'junction');
    else
      for (const [path, text] of Object.entries(tarballOf(own.folder))) {
        mkdirSync(dirname(join(place, path)), { recursive: true });
        writeFileSync(join(place, path), text);
      }
  }
}

describe.each(PAGES)('docs/jobs/%s', (name) => {
  const page = readFileSync(join(root, 'docs/jobs', name), 'utf8');
  const sessions = sessionsOf(page);
  const installed = sessions
    .filter(({ command }) => command.startsWith('npm install '))
    .flatMap(({ command }) => command.split(' ').slice(2));
  let folder = '';

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'urikit-job-')));
    install(folder, installed);
    for (const { path, text } of fileBlocksOf(page)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('has at most 80 lines, and installs what it uses', () => {
    expect(page.split('\n').length).toBeLessThanOrEqual(81);
    expect(installed.length).toBeGreaterThan(0);
  });

  test.each(
    sessions.filter(({ prints }) => prints !== undefined).map((session) => [session.command, session] as const),
  )('%s', (command, { prints = [], exitCode }) => {
    const [program = '', ...args] = command.split(' ');
    expect(program).toBe('node');
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toMatch(patternOf(prints));
    expect(status).toBe(exitCode);
  });
});
