/**
 * npm run release:try: publishes all packages to a registry on loopback, and does there what people do who come from outside.
 * Nothing leaves this machine; what is of others comes from the registry that npm is configured with.
 * npm run release:try -- --built: takes dist as it is.
 * npm run release:try -- --next: does all of it in a copy, after `npm run release:version -- minor` there.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { npm } from './lib/cache-folder.mjs';
import { readJson } from './lib/files.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { startRegistry } from './lib/local-registry.mjs';
import { packageFolders } from './lib/manifests.mjs';
import { Failure, main, root, runNode } from './lib/process.mjs';
import { STRANGERS } from './lib/strangers.mjs';

const publicNames = () =>
  packageFolders()
    .map((name) => readJson(join(root, 'packages', name, 'package.json')))
    .filter((manifest) => manifest.private !== true)
    .map(({ name }) => name);

/** Counts the version in a copy of the work, as a maintainer does, and tries the release from there. */
const tryNext = async () => {
  const copy = mkdtempSync(join(tmpdir(), 'urikit-next-'));
  const who = ['-c', 'user.name=release', '-c', 'user.email=release@example.org'];
  const git = (cwd, ...args) => execFileSync('git', [...who, ...args], { cwd, encoding: 'utf8' });
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
    const [NAME, EMAIL] = ['release', 'release@example.org'];
    const person = {
      GIT_AUTHOR_NAME: NAME,
      GIT_AUTHOR_EMAIL: EMAIL,
      GIT_COMMITTER_NAME: NAME,
      GIT_COMMITTER_EMAIL: EMAIL,
    };
    const version = ['run', 'release:version', '--', 'minor', '--yes'];
    await must(npm(version, { cwd: copy, env: { ...process.env, ...person } }), 'npm run release:version');
    if (git(copy, 'status', '--porcelain') !== '') throw new Failure('the version left files without a commit');
    const { version: next } = readJson(join(copy, 'lerna.json'));
    if (!new RegExp(`^## ${next} - \\d{4}-`, 'm').test(readFileSync(join(copy, 'CHANGELOG.md'), 'utf8')))
      throw new Failure(`the changelog has no date for ${next}`);
    process.stdout.write(`version ${next}, tags: ${git(copy, 'tag').trim()}\n`);
    // The lock file that the version wrote is the one to install from.
    await must(install(), 'npm ci after the version');
    await must(runNode([join(copy, 'scripts', 'build.mjs')], { cwd: copy }), 'npm run build');
    const lists = [
      join(copy, 'scripts', 'test.mjs'),
      'test/manifests',
      'test/documents/snippets',
      'plugin/new',
      '-w',
      '1',
    ];
    await must(runNode(lists, { cwd: copy }), 'the tests of versions');
    return await runNode([join(copy, 'scripts', 'release-try.mjs'), '--built'], { cwd: copy });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

await main(async () => {
  if (process.argv.includes('--next')) return tryNext();
  if (!process.argv.includes('--built')) {
    await ensureInstalled();
    await ensureBuilt();
  }
  const folder = mkdtempSync(join(tmpdir(), 'urikit-release-'));
  const registry = await startRegistry(join(folder, 'registry'));
  let failed = 0;
  try {
    const code = await runNode([join(root, 'scripts', 'publish.mjs')], { env: registry.env, stdio: ['ignore', 2, 2] });
    if (code !== 0) throw new Failure(`publishing failed with exit code ${code}`);
    const names = publicNames();
    process.stdout.write(`published: ${names.length} packages\n`);
    for (const [i, [name, act]] of Object.entries(STRANGERS).entries()) {
      const own = join(folder, `stranger-${i}`);
      mkdirSync(own);
      const begun = performance.now();
      await npm(['init', '-y'], { cwd: own, env: registry.env, stdio: ['ignore', 'ignore', 2] });
      const result = await act(own, registry.env, names).catch((error) => {
        if (!(error instanceof Failure)) throw error;
        failed++;
        return `failed: ${error.message}`;
      });
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      process.stdout.write(`a stranger ${name}: ${result ?? 'done'}, ${seconds} s\n`);
    }
  } finally {
    registry.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return failed === 0 ? 0 : 1;
});
