import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { importsOf, loadedBy } from '../../../test/support/source.js';
import { typeScriptFiles } from '../../../test/support/workspace.js';

const folder = 'packages/scheme-file/src';
const files = typeScriptFiles(folder);
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** A folder with the sources as JavaScript and, beside them, these packages and no others. */
function placeWith(packages: readonly string[]): string {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'scheme-file-')));
  mkdirSync(join(place, 'node_modules'));
  writeFileSync(join(place, 'package.json'), '{ "type": "module" }');
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true };
  for (const file of files) {
    const { outputText } = ts.transpileModule(readFileSync(join(root, file), 'utf8'), { compilerOptions });
    writeFileSync(join(place, file.slice(folder.length + 1).replace(/\.ts$/, '.js')), outputText);
  }
  for (const name of packages) {
    symlinkSync(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), join(place, 'node_modules', name), 'junction');
  }
  return place;
}

const run = (place: string, script: string): string => execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: place, encoding: 'utf8' });

test('"./profile" loads nothing, "." only zod', () => {
  expect(loadedBy(`${folder}/profile.ts`)).toEqual([]);
  expect(loadedBy(`${folder}/index.ts`)).toEqual(['zod']);
  const types = files.flatMap(importsOf).filter(({ typeOnly, specifier }) => typeOnly && !specifier.startsWith('.'));
  expect(new Set(types.map(({ specifier }) => specifier))).toEqual(new Set(['@urikit/generic/hooks']));
});

test('"./profile" runs where there is no package at all', () => {
  const script = `
    import { fileSchemes, fromPath } from './profile.js';
    const kit = { percentEncode: (text) => text.replaceAll(' ', '%20'), removeDotSegments: (path) => path, segments: (path) => path.slice(1).split('/') };
    console.log(fileSchemes({ flavour: 'posix' }, kit).file.id, fromPath('/a b', {}, kit));`;
  expect(run(placeWith([]), script)).toBe('file file:///a%20b\n');
});

test('"." runs where there is no package but zod', () => {
  const script = `
    const missing = await import('@urikit/generic').catch(({ code }) => code);
    const { file } = await import('./index.js');
    console.log(missing, JSON.stringify(file.configSchema.parse({})));`;
  expect(run(placeWith(['zod']), script)).toBe('ERR_MODULE_NOT_FOUND {"flavour":"posix"}\n');
});
