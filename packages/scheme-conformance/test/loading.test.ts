import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { loadedBy } from '@urikit/scheme-conformance/loading';

/** What a module of this text loads; its neighbour loads `beside`. */
function loads(text: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'loading-'));
  writeFileSync(join(folder, 'index.ts'), text);
  writeFileSync(join(folder, 'other.ts'), "import { a } from './index.js';\nexport { b } from 'beside';");
  writeFileSync(join(folder, 'built.js'), "import 'built';");
  return loadedBy(pathToFileURL(join(folder, 'index.ts')));
}

test.each([
  ["import * as z from 'zod';", ['zod']],
  ['import zod from "zod"', ['zod']],
  ["import * as z from 'zod';", ['zod']],
  ["import {\n  a,\n  b,\n} from 'zod';", ['zod']],
  ["import 'zod';", ['zod']],
  ["import type { A } from 'x';\nexport type { B } from 'y';\nexport type * from 'z';\nimport type C from 'w';", []],
  // `import {}` stays behind: only `import type` is gone.
  ["import { type A } from 'x';", ['x']],
  ["import { a } from 'x';\nimport { b } from 'x';\nexport * from 'a';", ['a', 'x']],
  ["const a = await import('x');", ['x']],
  ["const a = require('x');", ['x']],
  ['const a = await import(name);', ['(computed)']],
  ["/**\n * import { a } from 'x';\n */\n// import { a } from 'y';\nconst a = \"import 'z'\";", []],
  ["import { b } from './other.js';", ['beside']],
  ["import './built.js';", ['built']],
  ["export const from = 'x';\nexport function f(): string {\n  return 'from';\n}", []],
  ['', []],
])('%j: %j', (text, expected) => {
  expect(loads(text)).toEqual(expected);
});

test('a file that is not there is an error', () => {
  expect(() => loads("import './nothing.js';")).toThrow('nothing.js');
});
