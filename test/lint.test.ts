import { describe, expect, test } from '@jest/globals';
import { mistakesIn } from './support/linter.js';

/** The linter of this repository reports each mistake: a rule that a new version drops or renames is missed here. */

/** A rule, and a file of a package that breaks it. */
const IN_SOURCES: readonly (readonly [rule: string, code: string])[] = [
  ['await-thenable', 'export const f = async (): Promise<number> => await 1;'],
  ['ban-ts-comment', '// @ts-expect-error because of a long reason\nexport const a: number = "a";'],
  ['consistent-type-exports', 'import type { A } from "./await-thenable.js";\nexport { A };'],
  ['consistent-type-imports', 'import { A } from "./a.js";\nexport type B = A;'],
  ['eqeqeq', 'export const f = (a: number): boolean => a == 1;'],
  ['max-len', `// ${'a '.repeat(90)}\nexport const a = 1;`],
  ['max-lines', Array.from({ length: 201 }, (_, index) => `export const a${index} = 1;`).join('\n')],
  ['no-array-delete', 'export const f = (a: number[]): void => { delete a[0]; };'],
  [
    'no-case-declarations',
    'export const f = (a: number): number => { switch (a) { default: let b = 1; return b++; } };',
  ],
  ['no-control-regex', 'export const a = /\\x00/;'],
  ['no-duplicate-imports', 'import { a } from "./a.js";\nimport { b } from "./a.js";\nexport const c = [a, b];'],
  ['no-empty', 'export const f = (a: boolean): void => { if (a) {} };'],
  ['no-explicit-any', 'export type A = any;'],
  ['no-fallthrough', 'export const f = (a: number): void => { switch (a) { case 1: f(2); case 2: f(3); } };'],
  ['no-floating-promises', 'export const f = (): void => { Promise.resolve(1); };'],
  ['no-import-type-side-effects', 'import { type A } from "./a.js";\nexport type B = A;'],
  ['no-misused-promises', 'export const f = (a: Promise<number>): number => (a ? 1 : 2);'],
  ['no-namespace', 'export namespace A { export const b = 1; }'],
  ['no-non-null-assertion', 'export const f = (a?: string): string => a!;'],
  ['no-prototype-builtins', 'export const f = (a: object): boolean => a.hasOwnProperty("b");'],
  ['no-redundant-type-constituents', 'export type A = unknown | string;'],
  ['no-require-imports', 'import a = require("node:fs");\nexport const b = a;'],
  ['no-restricted-syntax', 'export default 1;'],
  ['no-restricted-syntax', 'export enum A { B, C }'],
  ['no-unnecessary-type-assertion', 'export const f = (a: string): string => a as string;'],
  ['no-unsafe-argument', 'export const f = (a: (b: string) => void): void => { a(JSON.parse("")); };'],
  ['no-unsafe-assignment', 'export const f = (): number => { const a = JSON.parse(""); return a === 1 ? 1 : 2; };'],
  ['no-unsafe-call', 'export const f = (): void => { JSON.parse("")(); };'],
  ['no-unsafe-function-type', 'export type A = Function;'],
  ['no-unsafe-member-access', 'export const f = (): boolean => JSON.parse("").b === 1;'],
  ['no-unsafe-return', 'export const f = (): number => JSON.parse("");'],
  ['no-unused-vars', 'export const f = (a: number): number => 1;'],
  ['no-useless-assignment', 'export const f = (a: number): number => { let b = f(1); f(b); b = 2; b = a; return b; };'],
  ['no-var', 'export var a = 1;'],
  ['only-throw-error', 'export const f = (): never => { throw "a"; };'],
  ['prefer-const', 'let a = 1;\nexport const b = a;'],
  ['prefer-promise-reject-errors', 'export const f = (): Promise<never> => Promise.reject("a");'],
  ['preserve-caught-error', 'export const f = (): void => { try { f(); } catch (e) { throw new Error("a"); } };'],
  ['require-await', 'export const f = async (): Promise<number> => 1;'],
  ['restrict-plus-operands', 'export const f = (a: bigint, b: number): unknown => a + b;'],
  ['restrict-template-expressions', 'export const f = (a: object): string => `${a}`;'],
  [
    'switch-exhaustiveness-check',
    'export const f = (a: "b" | "c"): number => { switch (a) { case "b": return 1; } return 2; };',
  ],
  ['unbound-method', 'class A { b() { return this; } }\nexport const c = new A().b;'],
  // A finding without a rule: a directive that switches off a rule without a finding.
  ['none', '// oxlint-disable-next-line no-debugger\nexport const a = 1;'],
];

const ALLOWED_IN_SOURCES = [
  'const _a = 1;\nexport const f = (_b: number): number => 1;',
  'export const f = (a: "b" | "c"): number => { switch (a) { case "b": return 1; default: return 2; } };',
  `export const a = \`${'a'.repeat(170)}\`;\nexport const b = /${'a'.repeat(170)}/;`,
  Array.from({ length: 199 }, (_, index) => `export const a${index} = 1; // b\n// c\n\n`).join('\n'),
];

const IN_SCRIPTS: readonly (readonly [rule: string, code: string])[] = [
  ['eqeqeq', 'export const f = (a) => a == 1;'],
  ['no-redeclare', 'var a = 1;\nvar a = 2;\nexport const b = a;'],
  ['no-restricted-syntax', 'export default 1;'],
  ['no-undef', 'export const a = document.body;'],
  ['no-unused-vars', 'const a = 1;\nexport const b = 1;'],
];

const inSources = (index: number): string => `packages/generic/src/planted/${index}.ts`;
const allowed = (index: number): string => `packages/generic/src/allowed/${index}.ts`;
const inScripts = (index: number): string => `scripts/planted/${index}.mjs`;

const TEST = 'packages/generic/test/planted.test.ts';
const PAGE = 'scripts/lib/browser/planted.mjs';

const found = mistakesIn({
  ...Object.fromEntries(IN_SOURCES.map(([, code], index) => [inSources(index), code])),
  ...Object.fromEntries(ALLOWED_IN_SOURCES.map((code, index) => [allowed(index), code])),
  ...Object.fromEntries(IN_SCRIPTS.map(([, code], index) => [inScripts(index), code])),
  [TEST]: `export const f = (a?: string): string => a!;\nexport const b = /\\x00/;\nPromise.resolve(1);\n`,
  [PAGE]: 'export const a = [document.body, process, structuredClone];\n',
});

const rulesOn = (path: string): readonly string[] => found.get(path)?.map(({ rule }) => rule) ?? ['not linted'];

describe('the linter reports in a source of a package', () => {
  test.each(IN_SOURCES.map(([rule], index) => [rule, index] as const))('%s, in row %i', (rule, index) => {
    expect(rulesOn(inSources(index))).toContain(rule);
  });
});

describe('the linter reports in a script', () => {
  test.each(IN_SCRIPTS.map(([rule], index) => [rule, index] as const))('%s, in row %i', (rule, index) => {
    expect(rulesOn(inScripts(index))).toContain(rule);
  });
});

test('the linter allows names that begin with "_", a default of a switch, long templates and comments', () => {
  expect(ALLOWED_IN_SOURCES.map((_, index) => rulesOn(allowed(index)))).toEqual(ALLOWED_IN_SOURCES.map(() => []));
});

test('a test may assert that a value is present and name control characters; its promises are checked', () => {
  expect(rulesOn(TEST)).toEqual(['no-floating-promises']);
});

test('a program for a page has the globals of a page', () => {
  expect(rulesOn(PAGE)).toEqual([]);
});
