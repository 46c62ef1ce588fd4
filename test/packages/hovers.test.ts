import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { engine } from 'urikit';
import { root } from '../support/workspace.js';

/** Editors show the sentence of a verb at its call, by the same service as here. */

const verbs = Object.entries(engine)
  .filter(([name, member]) => typeof member === 'function' && name !== 'hooks')
  .map(([name]) => name)
  .sort();

/** A call of each verb in a form that compiles. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  normalize: ['text', 'text, {}'],
  view: ['text', "text, 'http'", "'http://h/'"],
  tryView: ['text', "text, 'http'", "'http://h/'"],
};
const PAIRS = /^(?:compare|equivalent|(?:tryR|r)esolve(?:Reference)?|relativize)$/;

const calls = verbs.flatMap((verb) =>
  (ARGUMENTS[verb] ?? [PAIRS.test(verb) ? 'text, text' : 'text']).map((given) => ({ verb, given })),
);
const NAME = join(root, 'packages/urikit/hovers.ts');
const source = `import { engine } from 'urikit';\ndeclare const text: string;\n${calls
  .map(({ verb, given }) => `engine.${verb}(${given});`)
  .join('\n')}\n`;

const options: ts.CompilerOptions = {
  ...{ strict: true, noEmit: true, target: ts.ScriptTarget.ES2022 },
  ...{
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    customConditions: ['@urikit/source'],
  },
};
const service = ts.createLanguageService({
  getCompilationSettings: () => options,
  getScriptFileNames: () => [NAME],
  getScriptVersion: () => '1',
  getScriptSnapshot: (file) => {
    const text = file === NAME ? source : ts.sys.readFile(file);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => root,
  getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
  fileExists: (file) => file === NAME || ts.sys.fileExists(file),
  readFile: (file) => (file === NAME ? source : ts.sys.readFile(file)),
  readDirectory: (...given) => ts.sys.readDirectory(...given),
  directoryExists: (folder) => ts.sys.directoryExists(folder),
});

test('every verb of the engine has its sentence where people look', () => {
  expect(service.getSemanticDiagnostics(NAME).map(({ messageText }) => messageText)).toEqual([]);
  const silent = calls.filter(({ verb, given }) => {
    const at = source.indexOf(`engine.${verb}(${given});`) + 'engine.'.length;
    const shown = ts.displayPartsToString(service.getQuickInfoAtPosition(NAME, at)?.documentation);
    return !/^[A-Z].{15,}/.test(shown);
  });
  expect(silent).toEqual([]);
  expect(verbs.length).toBeGreaterThan(14);
});
