import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { builtBin } from './support/outside.js';

/** What the compiler says of a program that uses the package as it is published: its declarations in dist. */
function errorsIn(program: string): readonly string[] {
  builtBin();
  const file = fileURLToPath(new URL('consumer.ts', import.meta.url));
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  const onDisk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...onDisk,
    fileExists: (name) => name === file || onDisk.fileExists(name),
    readFile: (name) => (name === file ? program : onDisk.readFile(name)),
    getSourceFile: (name, ...rest) =>
      name === file
        ? ts.createSourceFile(name, program, ts.ScriptTarget.ES2022, true)
        : onDisk.getSourceFile(name, ...rest),
  };
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('views are typed by scheme for who imports nothing but urikit', () => {
  expect(
    errorsIn(`import { engine } from 'urikit';
      import { registry } from 'urikit/registry';
      export const port: number = engine.view('https://h/').effectivePort;
      export const path: string = registry.view('file:///a').toPath();
      export const to: readonly string[] = registry.extend({}).view('mailto:a@b').to;
      export const unknown: unknown = engine.view('unheard-of:a');`),
  ).toEqual([]);
}, 60_000);

test('and the check finds a view that is used as another', () => {
  expect(
    errorsIn(`import { engine } from 'urikit'; export const to: readonly string[] = engine.view('https://h/').to;`),
  ).toEqual([expect.stringContaining("'to' does not exist")]);
}, 60_000);
