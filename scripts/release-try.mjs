/**
 * npm run release:try [-- ARGS of Jest]: publishes all packages to a registry on loopback, and runs the tests in test/outside with
 * them. Nothing leaves this machine; other packages come from the registry of npm.
 * npm run guides: only the guides, each followed literally in a fresh project.
 * npm run release:try -- --built: takes dist as it is.
 * npm run release:try -- --next: does all of it in a copy, after `npm run release:version -- minor` there.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { npm } from './lib/cache-folder.mjs';
import { jest } from './lib/checks.mjs';
import { readJson } from './lib/files.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { startRegistry } from './lib/local-registry.mjs';
import { Failure, main, root, run, runNode } from './lib/process.mjs';

/** Counts the version in a copy of the work, as a maintainer does, and tries the release from there. */
const tryNext = async () => {
  const copy = mkdtempSync(join(tmpdir(), 'urikit-next-'));
  const [NAME, EMAIL] = ['release', 'release@example.org'];
  const person = {
    GIT_AUTHOR_NAME: NAME,
    GIT_AUTHOR_EMAIL: EMAIL,
    GIT_COMMITTER_NAME: NAME,
    GIT_COMMITTER_EMAIL: EMAIL,
  };
  const env = { ...process.env, ...person };
  const git = (cwd, ...args) => execFileSync('git', args, { cwd, env, encoding: 'utf8' });
  const must = async (code, step) => {
    if ((await code) !== 0) throw new Failure(`${step} failed`);
  };
  try {
    const files = git(root, 'ls-files', '-co', '--exclude-standard')
      .split('\n')
      .filter((file) => file !== '');
    for (const file of files.filter((one) => existsSync(join(root, one)))) cpSync(join(root, file), join(copy, file));
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
      ['commit', '-q', '-m', 'start'],
    ])
      git(copy, ...args);
    const install = () => npm(['ci', '--ignore-scripts'], { cwd: copy });
    await must(install(), 'npm ci');
    const version = ['run', 'release:version', '--', 'minor', '--yes'];
    await must(run('npm', version, { cwd: copy, env }), 'npm run release:version');
    if (git(copy, 'status', '--porcelain') !== '') throw new Failure('the version left files without a commit');
    const { version: next } = readJson(join(copy, 'lerna.json'));
    if (!new RegExp(`^## ${next} - \\d{4}-`, 'm').test(readFileSync(join(copy, 'CHANGELOG.md'), 'utf8')))
      throw new Failure(`the changelog has no date for ${next}`);
    process.stdout.write(`version ${next}, tags: ${git(copy, 'tag').trim()}\n`);
    // The lock file that the version wrote is the one to install from.
    await must(install(), 'npm ci after the version');
    await must(runNode([join(copy, 'scripts', 'build.mjs')], { cwd: copy }), 'npm run build');
    const lists = ['test/manifests', 'test/documents/snippets', 'plugin/new', '-w', '1'];
    await must(runNode([join(copy, 'scripts', 'test.mjs'), ...lists], { cwd: copy }), 'the tests of versions');
    return await runNode([join(copy, 'scripts', 'release-try.mjs'), '--built'], { cwd: copy });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

await main(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--next')) return tryNext();
  if (!args.includes('--built')) {
    await ensureInstalled();
    await ensureBuilt();
  }
  const folder = mkdtempSync(join(tmpdir(), 'urikit-release-'));
  const { env, stop } = await startRegistry(folder);
  try {
    const code = await runNode([join(root, 'scripts', 'publish.mjs')], { env, stdio: ['ignore', 2, 2] });
    if (code !== 0) throw new Failure(`publishing failed with exit code ${code}`);
    const outside = ['--testMatch', '**/*.outside.ts', '--runInBand', '--verbose', '--testTimeout', '300000'];
    return await jest([...outside, ...args.filter((arg) => arg !== '--built')], env);
  } finally {
    stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
