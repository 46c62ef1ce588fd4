import { describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * What must compile and what must not, in files of their own: `@ts-expect-error` is an error where there is none. The
 * typecheck of the repository reads them as well; here they are read as other projects would, with other options.
 */
const folder = join(dirname(fileURLToPath(import.meta.url)), 'types');
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));

const STRICT: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts'],
  types: [],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  customConditions: ['@urikit/source'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

const diagnostics = (options: ts.CompilerOptions): readonly string[] => {
  const program = ts.createProgram(
    files.map((file) => join(folder, file)),
    { ...STRICT, ...options },
  );
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1;
    return `${file === undefined ? '' : relative(folder, file.fileName)}:${String(line)} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
};

describe('the types', () => {
  test('there are files to read', () => {
    expect(files.sort()).toEqual(['augmented.ts', 'options.ts', 'references.ts', 'texts.ts']);
  });

  test.each<readonly [string, ts.CompilerOptions]>([
    ['strict', {}],
    [
      'exactOptionalPropertyTypes, noUncheckedIndexedAccess',
      { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    ],
  ])(
    '%s',
    (_, options) => {
      expect(diagnostics(options)).toEqual([]);
    },
    60_000,
  );
});
