import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import ts from 'typescript';
import type { ManifestJson } from '../../scripts/lib/manifests.mjs';
import { codeEntries } from '../support/published.js';
import { packagesIn, root } from '../support/workspace.js';

/** A project of somebody else, with every package in its node_modules: each entry as it is built, in every way to load it. */
const packages = packagesIn('packages');
const entries = packages.flatMap(({ manifest }) =>
  codeEntries(manifest as unknown as ManifestJson).map((subpath) => `${manifest.name}${subpath.slice(1)}`),
);

const project = realpathSync(mkdtempSync(join(tmpdir(), 'urikit-consumer-')));
const put = (path: string, text: string): string => {
  writeFileSync(join(project, path), text);
  return join(project, path);
};

beforeAll(() => {
  for (const { folder, manifest } of packages) {
    const link = join(project, 'node_modules', manifest.name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, folder), link);
  }
  put('package.json', '{ "name": "consumer", "private": true }\n');
});
afterAll(() => {
  rmSync(project, { recursive: true });
});

const run = async (file: string, ...args: readonly string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [...args, file], { cwd: project });
  return stdout;
};

/** Names by entry. A class of another package is asked for where it is made, and has to be that one. */
const SAME = `
const names = {};
for (const [entry, module] of loaded) names[entry] = Object.keys(module).filter((name) => name !== 'default').sort();
const by = Object.fromEntries(loaded);
let caught;
try { by['urikit'].parse('a b'); } catch (cause) { caught = cause; }
console.log(JSON.stringify({ names, one: caught instanceof by['@urikit/generic'].UriSyntaxError,
  same: by['urikit'].UriSyntaxError === by['@urikit/generic'].UriSyntaxError,
  registry: by['urikit/registry'].RegistryError === by['@urikit/registry'].RegistryError }));
`;

interface Loaded {
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly one: boolean;
  readonly same: boolean;
  readonly registry: boolean;
}

const imported = async (): Promise<Loaded> => {
  const lines = entries.map((entry, i) => `import * as m${String(i)} from '${entry}';`);
  const list = entries.map((entry, i) => `['${entry}', m${String(i)}]`);
  return JSON.parse(
    await run(put('esm.mjs', `${lines.join('\n')}\nconst loaded = [${list.join(', ')}];\n${SAME}`)),
  ) as Loaded;
};

const LIST = JSON.stringify(entries);

test('every entry exports the same names by import and by require, and a class stands once in either', async () => {
  const required = await run(
    put('cjs.cjs', `const loaded = ${LIST}.map((entry) => [entry, require(entry)]);\n${SAME}`),
    '--no-warnings',
  );
  const modules = await imported();
  expect(modules).toMatchObject({ one: true, same: true, registry: true });
  expect(JSON.parse(required)).toEqual(modules);
  expect(Object.entries(modules.names).filter(([, names]) => names.length === 0)).toEqual([
    // Types and nothing else.
    ['@urikit/generic/hooks', []],
  ]);
});

test("every entry loads in Jest's CommonJS mode", async () => {
  put(
    'jest.config.cjs',
    "module.exports = { testEnvironment: 'node', testMatch: ['**/*.jest.cjs'], moduleFileExtensions: ['js', 'cjs', 'json'], transform: {} };\n",
  );
  put(
    'entries.jest.cjs',
    `test.each(${LIST})('%s', (entry) => { expect(typeof require(entry)).toBe('object'); });
     test('engine', () => { expect(require('urikit').engine.normalize('HTTP://h:80')).toBe('http://h/'); });\n`,
  );
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [jest, '--ci', '--no-cache', '-i', '--rootDir', project, '--config', join(project, 'jest.config.cjs')],
    { cwd: project },
  );
  expect(stderr).toContain(`${String(entries.length + 1)} passed`);
});

/** What the compiler resolves an entry to, as a path in the package. */
const typesOf = (entry: string, options: ts.CompilerOptions, mode?: ts.ResolutionMode): string => {
  const from = join(project, 'consumer.ts');
  const { resolvedModule } = ts.resolveModuleName(entry, from, options, ts.sys, undefined, undefined, mode);
  return resolvedModule?.resolvedFileName.slice(join(root, 'packages').length) ?? 'nothing';
};

test.each([
  // 2 is node10, which this compiler knows under another name.
  ['node10', { moduleResolution: 2 as ts.ModuleResolutionKind }, undefined, true],
  ['node16, required', { moduleResolution: ts.ModuleResolutionKind.Node16 }, ts.ModuleKind.CommonJS, true],
  ['node16, imported', { moduleResolution: ts.ModuleResolutionKind.Node16 }, ts.ModuleKind.ESNext, false],
  ['nodenext, required', { moduleResolution: ts.ModuleResolutionKind.NodeNext }, ts.ModuleKind.CommonJS, true],
  ['nodenext, imported', { moduleResolution: ts.ModuleResolutionKind.NodeNext }, ts.ModuleKind.ESNext, false],
  ['bundler', { moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext }, undefined, false],
] as const)('every entry has its types under moduleResolution %s', (_, options, mode, isRequired) => {
  const types = entries.map((entry) => [entry, typesOf(entry, options, mode)] as const);
  const place = isRequired ? /^\/[^/]+\/dist\/cjs\/.+\.d\.ts$/ : /^\/[^/]+\/dist\/(?!cjs\/).+\.d\.ts$/;
  expect(types.filter(([, file]) => !place.test(file))).toEqual([]);
});

test('a program in CommonJS has typed views', () => {
  const file = put(
    'consumer.cts',
    [
      `import { engine, type Issue } from 'urikit';`,
      `export const found: readonly Issue[] = engine.check('https://h/');`,
      `export const port: number = engine.view('https://h/').effectivePort;`,
      `// @ts-expect-error a view of mailto has no port`,
      `export const wrong: number = engine.view('mailto:a@b').effectivePort;`,
    ].join('\n'),
  );
  const options: ts.CompilerOptions = { module: ts.ModuleKind.Node16, lib: ['lib.es2022.d.ts'] };
  const program = ts.createProgram([file], { ...options, strict: true, noEmit: true, skipLibCheck: true, types: [] });
  const found = ts.getPreEmitDiagnostics(program);
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
});
