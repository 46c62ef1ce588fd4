import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { builtBin } from './support/outside.js';

/** What loads what: the packages whose files a program loads, by name, and how many files of ours. Nothing is timed. */
const trace = fileURLToPath(new URL('support/trace.mjs', import.meta.url));
const folder = fileURLToPath(new URL('..', import.meta.url));

interface Loaded {
  readonly packages: readonly string[];
  readonly files: number;
}

/** `/x/node_modules/zod/index.js` is of zod, `/x/packages/generic/dist/index.js` of @urikit/generic. */
const packageOf = (url: string): string | undefined =>
  /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url)?.[1] ??
  /\/packages\/([^/]+)\/(?:dist|bin)\//.exec(url)?.[1]?.replace(/^(?!urikit$)/, '@urikit/');

async function loadedBy(args: readonly string[], stdin = ''): Promise<Loaded> {
  const child = spawn(process.execPath, ['--import', trace, ...args], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'inherit', 'pipe'],
  });
  let text = '';
  child.stdio[3]?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stdin?.end(stdin);
  await new Promise((resolve) => child.on('close', resolve));
  const urls = text.split('\n').filter((url) => packageOf(url) !== undefined);
  const packages = Array.from(new Set(urls.map((url) => packageOf(url) as string))).sort();
  return { packages, files: urls.filter((url) => /\/packages\//.test(url)).length };
}

const PROFILES = ['scheme-file', 'scheme-http', 'scheme-mailto', 'schemes'].map((name) => `@urikit/${name}`);
const ENGINE = ['@urikit/generic', ...PROFILES, '@urikit/secrets', 'urikit'];

const command = (...args: readonly string[]): readonly string[] => [builtBin(), ...args];
const program = (code: string): readonly string[] => ['--input-type=module', '--eval', code];

describe('an import loads', () => {
  test('urikit: the engine and the profiles, in one file each and what they share', async () => {
    const { packages, files } = await loadedBy(program("import { engine } from 'urikit'; engine.normalize('x:')"));
    expect(packages).toEqual(ENGINE);
    // Secrets are two of them, and bring the private entry of the engine.
    expect(files).toBeLessThanOrEqual(23);
  });

  test('urikit/registry: the registry, the plugins and what those need', async () => {
    const { packages } = await loadedBy(program("import 'urikit/registry'"));
    expect(packages).toEqual(
      expect.arrayContaining(['@urikit/registry', 'reflect-metadata', 'tsyringe', 'urikit', 'zod']),
    );
    expect(packages).not.toContain('commander');
  });
});

describe('the command loads', () => {
  test('for --version: itself and no engine', async () => {
    expect(await loadedBy(command('--version'))).toEqual({ packages: ['@urikit/cli'], files: 2 });
  });

  test.each(['normalize', 'check', 'parse', 'explain'])('for %s: itself, the engine in it', async (name) => {
    const { packages, files } = await loadedBy(command(name), 'HTTP://h:80/\n');
    expect(packages).toEqual(['@urikit/cli']);
    // Where it begins, the program, what commands share, the engine, the command, and what two or three commands share.
    // Hints, which `check` alone gives, are one more.
    expect(files).toBeLessThanOrEqual(name === 'check' ? 8 : 7);
  });

  test('for query: what reads queries besides', async () => {
    const { packages, files } = await loadedBy(command('query', 'sort'), 'http://h/?b&a\n');
    expect(packages).toEqual(['@urikit/cli']);
    expect(files).toBeLessThanOrEqual(8);
  });

  test('for a configuration: the registry', async () => {
    expect((await loadedBy(command('schemes'))).packages).toContain('@urikit/registry');
  });
});
