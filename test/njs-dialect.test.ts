import { describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import {
  LUA_DIALECT,
  LUA_FILES,
  NJS_DIALECT,
  NJS_FOLDED,
  NOT_IN_LUA,
} from '../packages/gateway-export/build/njs-dialect.mjs';
import { root } from './support/workspace.js';

/** The files that a keyer runs for a request keep to a dialect: what njs 0.7 has, and what means the same elsewhere. */

const linter = new Linter();
const messages = (code: string, dialect = NJS_DIALECT): readonly string[] =>
  linter
    .verify(
      code,
      [
        {
          files: ['**/*.ts'],
          languageOptions: { parser: tseslint.parser },
          rules: { 'no-restricted-syntax': ['error', ...dialect] },
        },
      ],
      'a.ts',
    )
    .map(({ ruleId, message }) => ruleId ?? message);

describe('no-restricted-syntax refuses in the dialect of njs', () => {
  test.each([
    'class A {}',
    'const a = class {};',
    'const a = [...b];',
    'f(...b);',
    'const a = { ...b };',
    'const f = (...a) => a;',
    'const { a, ...b } = c;',
    'for (const a of b) f(a);',
    'for (const a in b) f(a);',
    'const [a] = b;',
    'const f = ([a]) => a;',
    'const { length } = a;',
    'const f = ({ length }) => length;',
    'const f = (a = 1) => a;',
    'function f({ a = 1 }) { return a; }',
    'function* f() {}',
    'async function f() {}',
    'const f = async () => 1;',
    'f`a`;',
    'const a = new Map();',
    'const a = new Set();',
    'const a = new URL(b);',
    'const a = /a/u;',
    'const a = /a/s;',
    'const a = b.lastIndexOf("c");',
    'const a = b.fill(0);',
    'const a = b.replaceAll("c", "d");',
    'const a = b.localeCompare(c);',
    'const a = [undefined];',
    'const a = [b, void 0];',
    'a.push(undefined);',
  ])('%s', (code) => {
    expect(messages(code)).toContain('no-restricted-syntax');
  });
});

describe('no-restricted-syntax allows in the dialect of njs what ES5 writes without a change of meaning', () => {
  test.each([
    'const a = b?.c ?? d;',
    'const f = ({ a, b: { c } }: D): string => a + c;',
    'const a = `${b}`;',
    'for (let i = 0; i < a.length; i++) f(a[i]);',
    'const a = b.filter((c) => c !== undefined);',
    'const a = { b: undefined };',
    'const a = /a/y;',
  ])('%s', (code) => {
    expect(messages(code)).toEqual([]);
  });
});

test('every source that the script for njs is made of is held to the dialect, or worked out when it is built', async () => {
  const { metafile } = await build({
    entryPoints: ['packages/gateway-export/src/njs/handlers.ts'],
    external: ['node:*'],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    conditions: ['@urikit/source'],
  });
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([file]) => file),
  );
  expect(used).toContain('packages/cache-key/src/decide/decide.ts');
  const eslint = new ESLint({ cwd: root });
  const held = async (file: string): Promise<boolean> => {
    const { rules } = (await eslint.calculateConfigForFile(file)) as { rules: Record<string, readonly unknown[]> };
    const isStrict = rules['@typescript-eslint/strict-boolean-expressions'] !== undefined;
    return isStrict && JSON.stringify(rules['no-restricted-syntax']).includes(JSON.stringify(NJS_DIALECT[0]));
  };
  const loose: string[] = [];
  for (const file of used) if (!NJS_FOLDED.includes(file) && !(await held(file))) loose.push(file);
  expect(loose).toEqual([]);
});

test('strict-boolean-expressions refuses `||` and a condition on a value in the dialect of njs', async () => {
  // Where the environment says CI, the parser takes a file that exists from the disk in place of the text that it is given.
  const parserOptions = { disallowAutomaticSingleRunInference: true };
  const eslint = new ESLint({ cwd: root, overrideConfig: { languageOptions: { parserOptions } } });
  const found = async (code: string): Promise<readonly (string | null)[]> => {
    const filePath = `${root}/packages/cache-key/src/decide/refusal.ts`;
    const [result] = await eslint.lintText(code, { filePath });
    return (result?.messages ?? []).map(({ ruleId }) => ruleId);
  };
  const rule = '@typescript-eslint/strict-boolean-expressions';
  expect(await found('export const f = (a: number, b: number): number => a || b;\n')).toEqual([rule]);
  expect(await found("export const f = (a: string): string => (a ? 'b' : 'c');\n")).toEqual([rule]);
  expect(await found('export const f = (a: boolean, b: boolean): boolean => a || b;\n')).toEqual([]);
}, 60_000);

describe('no-restricted-syntax refuses besides, in the files that are also written in Lua,', () => {
  test.each([
    "const f = (a) => a.replace(/b/, 'c');",
    'const f = (a) => B.exec(a);',
    'function f(a) { return a.search(B); }',
    'const f = (a) => a.match(B);',
    'const f = (a) => /b/g.test(a);',
  ])('%s', (code) => {
    expect(messages(code, LUA_DIALECT)).toEqual(['no-restricted-syntax']);
  });

  test.each(['const f = (a) => B.test(a);', "const a = new RegExp('b'.replace('b', 'c'));"])('and not %s', (code) => {
    expect(messages(code, LUA_DIALECT)).toEqual([]);
  });
});

test('each file of the keyer, decoding aside, is held to the dialect of Lua', async () => {
  const eslint = new ESLint({ cwd: root });
  const config = async (file: string): Promise<string> =>
    JSON.stringify((await eslint.calculateConfigForFile(`${root}/${file}`)) as unknown);
  const own = JSON.stringify(LUA_DIALECT[0]);
  expect(LUA_FILES).toContain('packages/cache-key/src/decide/*.ts');
  expect(await config('packages/cache-key/src/decide/target.ts')).toContain(own);
  expect(await config('packages/generic/src/syntax/host-name.ts')).toContain(own);
  for (const file of NOT_IN_LUA) expect(await config(file)).not.toContain(own);
});
