import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { importsOf, loadedBy } from '../../../test/support/source.js';
import { typeScriptFiles } from '../../../test/support/workspace.js';

const folder = 'packages/scheme-mailto/src';
const files = typeScriptFiles(folder);
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

test('"./profile" loads nothing, "." only zod', () => {
  expect(loadedBy(`${folder}/profile.ts`)).toEqual([]);
  expect(loadedBy(`${folder}/index.ts`)).toEqual(['zod']);
  const types = files.flatMap(importsOf).filter(({ typeOnly, specifier }) => typeOnly && !specifier.startsWith('.'));
  expect(new Set(types.map(({ specifier }) => specifier))).toEqual(new Set(['@urikit/generic/hooks']));
});

test('"./profile" runs where there is no package at all', () => {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'scheme-mailto-')));
  mkdirSync(join(place, 'node_modules'));
  writeFileSync(join(place, 'package.json'), '{ "type": "module" }');
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true };
  for (const file of files) {
    const { outputText } = ts.transpileModule(readFileSync(join(root, file), 'utf8'), { compilerOptions });
    writeFileSync(join(place, file.slice(folder.length + 1).replace(/\.ts$/, '.js')), outputText);
  }
  const script = `
    import { buildMailto, mailtoSchemes } from './profile.js';
    const { mailto } = mailtoSchemes({ bcc: 'allowed', forbiddenHeaders: [] }, { percentDecode: decodeURIComponent });
    const uri = { scheme: 'mailto', authority: undefined, path: 'a@B', query: 'To=c@D', fragment: undefined };
    console.log(mailto.normalize(uri).path, buildMailto({ to: ['a@b'] }));`;
  const run = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: place, encoding: 'utf8' });
  expect(run).toBe('a@b,c@d mailto:a@b\n');
});
