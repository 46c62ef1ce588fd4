import { describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import {
  LUA_DIALECT,
  LUA_FILES,
  NJS_DIALECT,
  NJS_FOLDED,
  NOT_IN_LUA,
} from '../packages/gateway-export/build/njs-dialect.mjs';
import { mistakesIn } from './support/linter.js';
import { root } from './support/workspace.js';

/** The files that a keyer runs for a request keep to a dialect: what njs 0.7 has, and what means the same elsewhere. */

/** Refused in njs. */
const NOT_NJS = [
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
] as const;

/** ES5 writes these without a change of meaning. */
const NJS = [
  'const a = b?.c ?? d;',
  'const f = ({ a, b: { c } }: D): string => a + c;',
  'const a = `${b}`;',
  'for (let i = 0; i < a.length; i++) f(a[i]);',
  'const a = b.filter((c) => c !== undefined);',
  'const a = { b: undefined };',
  'const a = /a/y;',
] as const;

/** Refused besides, in the files that are also written in Lua. */
const NOT_LUA = [
  "const f = (a) => a.replace(/b/, 'c');",
  'const f = (a) => B.exec(a);',
  'function f(a) { return a.search(B); }',
  'const f = (a) => a.match(B);',
  'const f = (a) => /b/g.test(a);',
] as const;

const LUA = ['const f = (a) => B.test(a);', "const a = new RegExp('b'.replace('b', 'c'));"] as const;

const restricted = (dialect: typeof NJS_DIALECT) => ({ 'eslint-js/no-restricted-syntax': ['error', ...dialect] });

const named = (folder: string, codes: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(codes.map((code, index) => [`${folder}/${index}.ts`, code]));

const found = mistakesIn(
  { ...named('not-njs', NOT_NJS), ...named('njs', NJS), ...named('not-lua', NOT_LUA), ...named('lua', LUA) },
  {
    categories: { correctness: 'off' },
    options: {},
    rules: {},
    overrides: [
      { files: ['{not-,}njs/*'], rules: restricted(NJS_DIALECT) },
      { files: ['{not-,}lua/*'], rules: restricted(LUA_DIALECT) },
    ],
  },
);

const rulesOn = (path: string): readonly string[] => found.get(path)?.map(({ rule }) => rule) ?? ['not linted'];

describe('no-restricted-syntax refuses in the dialect of njs', () => {
  test.each(NOT_NJS.map((code, index) => [code, index] as const))('%s', (_, index) => {
    expect(rulesOn(`not-njs/${index}.ts`)).toContain('no-restricted-syntax');
  });
});

describe('no-restricted-syntax allows in the dialect of njs what ES5 writes without a change of meaning', () => {
  test.each(NJS.map((code, index) => [code, index] as const))('%s', (_, index) => {
    expect(rulesOn(`njs/${index}.ts`)).toEqual([]);
  });
});

describe('no-restricted-syntax refuses besides, in the files that are also written in Lua,', () => {
  test.each(NOT_LUA.map((code, index) => [code, index] as const))('%s', (_, index) => {
    expect(rulesOn(`not-lua/${index}.ts`)).toEqual(['no-restricted-syntax']);
  });

  test.each(LUA.map((code, index) => [code, index] as const))('and not %s', (_, index) => {
    expect(rulesOn(`lua/${index}.ts`)).toEqual([]);
  });
});

/** A function with a mistake in each dialect, and with a condition on a value. */
const MISTAKEN =
  'export function f(a: string): string { for (const b in [a]) if (a) return b; return String(/c/g.test(a)); }\n';

/** The findings of the configuration of the repository in it, by the path of the file. */
const dialectsOf = (paths: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Array.from(mistakesIn(Object.fromEntries(paths.map((path) => [path, MISTAKEN]))), ([path, mistakes]) => [
      path,
      [
        ...(mistakes.some(({ message }) => NJS_DIALECT.some((one) => one.message === message)) ? ['njs'] : []),
        ...(mistakes.some(({ message }) => LUA_DIALECT.some((one) => one.message === message)) ? ['Lua'] : []),
        ...(mistakes.some(({ rule }) => rule === 'strict-boolean-expressions') ? ['conditions'] : []),
      ],
    ]),
  );

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
  const dialects = dialectsOf(used);
  const loose = used.filter((file) => {
    const of = dialects.get(file) ?? [];
    return !NJS_FOLDED.includes(file) && !(of.includes('njs') && of.includes('conditions'));
  });
  expect(loose).toEqual([]);
});

test('strict-boolean-expressions refuses `||` and a condition on a value in the dialect of njs', () => {
  const folder = 'packages/cache-key/src/decide';
  const mistakes = mistakesIn({
    [`${folder}/or.ts`]: 'export const f = (a: number, b: number): number => a || b;\n',
    [`${folder}/condition.ts`]: "export const f = (a: string): string => (a ? 'b' : 'c');\n",
    [`${folder}/boolean.ts`]: 'export const f = (a: boolean, b: boolean): boolean => a || b;\n',
  });
  expect(Array.from(mistakes.values(), (of) => of.map(({ rule }) => rule))).toEqual([
    ['strict-boolean-expressions'],
    ['strict-boolean-expressions'],
    [],
  ]);
});

test('each file of the keyer, decoding aside, is held to the dialect of Lua', () => {
  expect(LUA_FILES).toContain('packages/cache-key/src/decide/*.ts');
  const held = ['packages/cache-key/src/decide/target.ts', 'packages/generic/src/syntax/host-name.ts'];
  const njs = ['packages/gateway-export/src/njs/handlers.ts', ...NOT_IN_LUA];
  const dialects = dialectsOf([...held, ...njs]);
  for (const file of held) expect(dialects.get(file)).toEqual(['njs', 'Lua', 'conditions']);
  for (const file of njs) expect(dialects.get(file)).toEqual(['njs', 'conditions']);
});
