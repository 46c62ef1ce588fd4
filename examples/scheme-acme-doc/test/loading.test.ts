import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { importsOf, loadedBy } from '../../../test/support/source.js';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const source = 'examples/scheme-acme-doc/src/index.ts';
const sourceText = readFileSync(join(folder, 'src', 'index.ts'), 'utf8');

test('the plugin is one file of less than 80 lines', () => {
  expect(sourceText.split('\n').length).toBeLessThan(80);
  expect(importsOf(source).filter(({ specifier }) => specifier.startsWith('.'))).toEqual([]);
});

test('it loads zod, and takes types from the hooks and from nowhere else', () => {
  expect(loadedBy(source)).toEqual(['zod']);
  expect(
    importsOf(source)
      .filter(({ typeOnly }) => typeOnly)
      .map(({ specifier }) => specifier),
  ).toEqual(['@urikit/generic/hooks']);
});

test('it runs where there is no package but zod', () => {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'acme-doc-')));
  const { outputText } = ts.transpileModule(sourceText, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
  });
  writeFileSync(join(place, 'plugin.mjs'), outputText);
  mkdirSync(join(place, 'node_modules'));
  symlinkSync(
    dirname(createRequire(import.meta.url).resolve('zod/package.json')),
    join(place, 'node_modules', 'zod'),
    'junction',
  );
  const script = `
    const { acmeDoc } = await import('./plugin.mjs');
    const hooks = acmeDoc.configure(acmeDoc.configSchema.parse({}), { percentDecode: (text) => text });
    const engine = await import('@urikit/generic').then(() => 'there', ({ code }) => code);
    console.log(Object.keys(hooks).join(), hooks['acme-doc'].defaultPort, engine);`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: place,
    encoding: 'utf8',
  });
  expect(output).toBe('acme-doc 7070 ERR_MODULE_NOT_FOUND\n');
});

test('the demo prints what its README says', () => {
  const built = ['examples/scheme-acme-doc', 'packages/generic', 'packages/scheme-http'].map((each) =>
    join(folder, '..', '..', each, 'dist', 'index.js'),
  );
  if (!built.every((file) => existsSync(file)))
    throw new Error('there is no dist: run `npm run build` first (`npm test` does)');
  const output = execFileSync(process.execPath, [join(folder, 'demo.mjs')], { encoding: 'utf8' });
  const [, shown] =
    /^```text\n(.*?)^```$/ms.exec(readFileSync(join(folder, 'README.md'), 'utf8').replaceAll('\r\n', '\n')) ?? [];
  expect(output).toBe(shown);
});
