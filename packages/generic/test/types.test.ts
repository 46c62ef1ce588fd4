import { describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findingsOn } from '../../../test/support/compiler.js';

/**
 * What must compile and what must not, in files of their own: `@ts-expect-error` is an error where there is none. The
 * typecheck of the repository reads them as well; here they are read as other projects would, with other options.
 */
const folder = join(dirname(fileURLToPath(import.meta.url)), 'types');
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));

const STRICT = {
  target: 'es2022',
  lib: ['es2023'],
  types: [],
  module: 'nodenext',
  customConditions: ['@urikit/source'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

describe('the types', () => {
  test('there are files to read', () => {
    expect(files.sort()).toEqual(['options.ts', 'references.ts', 'texts.ts', 'views.ts']);
  });

  test.each<readonly [string, object]>([
    ['strict', {}],
    [
      'exactOptionalPropertyTypes, noUncheckedIndexedAccess',
      { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    ],
  ])(
    '%s',
    (_, options) => {
      const config = { compilerOptions: { ...STRICT, ...options }, files: files.map((file) => join(folder, file)) };
      expect(findingsOn(config)).toEqual([]);
    },
    60_000,
  );
});
