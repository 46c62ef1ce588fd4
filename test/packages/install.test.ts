import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tarballOf } from '../support/published.js';
import { packagesIn, root } from '../support/workspace.js';

/** A new folder after `npm install urikit`, with the packages as npm packs them. No registry is asked: a foreign package is an error. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'urikit-install-')));
const project = join(folder, 'project');

const byName = new Map(packagesIn('packages').map((one) => [one.manifest.name, one]));

/** A package and all that it depends on. */
function closureOf(name: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const one of Object.keys(byName.get(name)?.manifest.dependencies ?? {})) closureOf(one, found);
  return found;
}

const npm = (args: readonly string[], cwd: string): string =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });

const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

const run = (args: readonly string[]): string => {
  try {
    return execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  } catch (cause) {
    const { stdout, stderr } = cause as { readonly stdout: string; readonly stderr: string };
    return `${stdout}${stderr}`;
  }
};

beforeAll(() => {
  const unpacked = [...closureOf('urikit')].map((name) => {
    const one = byName.get(name);
    if (one === undefined) throw new Error(`urikit depends on ${name}, which is not of this repository`);
    for (const [path, text] of Object.entries(tarballOf(one.folder))) write(join(folder, one.id, path), text);
    return join(folder, one.id);
  });
  const packed = npm(['pack', '--silent', '--pack-destination', folder, ...unpacked], folder);
  write(join(project, 'package.json'), '{ "name": "project", "private": true }\n');
  const files = packed.trim().split('\n');
  npm(['install', '--offline', '--no-audit', '--no-fund', ...files.map((file) => join(folder, file))], project);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const installed = (): readonly string[] => {
  const lock = JSON.parse(readFileSync(join(project, 'node_modules', '.package-lock.json'), 'utf8')) as {
    readonly packages: object;
  };
  return Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, ''));
};

test('npm install urikit brings at most 8 packages, all of this repository, and 2 MB', () => {
  const names = installed();
  expect(names).toContain('urikit');
  expect(names.length).toBeLessThanOrEqual(8);
  expect(names.filter((name) => !byName.has(name))).toEqual([]);
  const sizes = names.flatMap((name) => {
    const place = join(project, 'node_modules', name);
    const entries = readdirSync(place, { recursive: true, withFileTypes: true });
    return entries.filter((one) => one.isFile()).map((one) => statSync(join(one.parentPath, one.name)).size);
  });
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2_000_000);
});

test.each([
  ['--input-type=module', "import { normalize } from 'urikit'; console.log(normalize('HTTP://h:80'));"],
  ['--input-type=commonjs', "const { normalize } = require('urikit'); console.log(normalize('HTTP://h:80'));"],
])('%s: normalize runs', (kind, code) => {
  expect(run([kind, '--eval', code])).toBe('http://h/\n');
});

test('urikit alone has no command', () => {
  expect(readdirSync(join(project, 'node_modules')).filter((name) => name === '.bin')).toEqual([]);
});

test('urikit/registry names the package that is missing', () => {
  expect(run(['--input-type=module', '--eval', "import 'urikit/registry';"])).toContain(
    "Cannot find package '@urikit/registry'",
  );
});

const USE = `import { engine, normalize, type MailtoView, type Uri } from 'urikit';
import { createEngine, kit } from '@urikit/generic';
import { http } from '@urikit/scheme-http';
import { httpSchemes } from '@urikit/scheme-http/profile';
import { file } from '@urikit/scheme-file';
import { mailto } from '@urikit/scheme-mailto';
import { mailtoSchemes } from '@urikit/scheme-mailto/profile';
import { sip } from '@urikit/schemes/sip';
import { urnSchemes } from '@urikit/schemes/urn/profile';

export const text: string = normalize('HTTP://h');
export const subject: MailtoView = engine.view('mailto:a@example.com');
export const ids: readonly string[] = [http.id, file.id, mailto.id, sip.id];
export const own = createEngine({ schemes: { ...httpSchemes({ userinfo: 'forbidden' }), ...urnSchemes() } });
export const mail = mailtoSchemes({ bcc: 'allowed', forbiddenHeaders: [] }, kit);
export type Read = Uri;
`;

// Without Zod, without types of Node, and with each declaration looked at.
const complaintsOf = (tsc: string): string => {
  write(join(project, 'use.mts'), USE);
  write(join(project, 'use.cts'), USE);
  const options = { strict: true, skipLibCheck: false, exactOptionalPropertyTypes: true, noEmit: true, types: [] };
  const compilerOptions = { ...options, target: 'es2022', lib: ['es2022'], module: 'node16' };
  write(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.mts', 'use.cts'] }));
  return run([tsc, '-p', 'tsconfig.json']);
};

test.each(['typescript', 'typescript-7'])('its declarations compile with %s, strict, skipLibCheck off', (compiler) => {
  expect(complaintsOf(join(root, 'node_modules', compiler, 'bin', 'tsc'))).toBe('');
});

/** Installs an older compiler; undefined if there is no registry of packages. */
function compilerOf(version: string): string | undefined {
  const place = join(folder, `typescript-${version}`);
  try {
    mkdirSync(place);
    write(join(place, 'package.json'), '{ "private": true }\n');
    npm(['install', '--silent', '--prefer-offline', '--no-audit', '--no-fund', `typescript@${version}`], place);
    return join(place, 'node_modules', 'typescript', 'bin', 'tsc');
  } catch {
    return undefined;
  }
}

// The least version that the reference names, and those whose arrays of bytes take no type.
test.each(['5.0.4', '5.4.5', '5.6.3'])('and with TypeScript %s', (version) => {
  const tsc = compilerOf(version);
  if (tsc === undefined) console.warn(`skipped: npm does not install TypeScript ${version}`);
  expect(tsc === undefined ? '' : complaintsOf(tsc)).toBe('');
});
