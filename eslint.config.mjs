import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import {
  LUA_DIALECT,
  LUA_FILES,
  NJS_CONDITIONS,
  NJS_DIALECT,
  NJS_FILES,
  NOT_IN_LUA,
} from './packages/gateway-export/build/njs-dialect.mjs';

const restricted = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
];

export default defineConfig(
  globalIgnores(['**/dist/', '**/coverage/', '**/node_modules/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.check.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'no-restricted-syntax': ['error', ...restricted],
      'no-duplicate-imports': 'error',
      'prefer-const': 'error',
      eqeqeq: 'error',
      // Prettier wraps code at 120 columns; it leaves comments and strings alone.
      'max-len': ['error', { code: 160, ignoreRegExpLiterals: true, ignoreTemplateLiterals: true }],
    },
  },
  {
    // Programs for a browser have its types.
    files: ['apps/**/*.ts'],
    languageOptions: { parserOptions: { project: './apps/*/tsconfig.json', tsconfigRootDir: import.meta.dirname } },
  },
  {
    files: ['apps/*/src/**/*.ts', 'packages/*/src/**/*.ts', 'examples/*/src/**/*.ts'],
    rules: {
      // Two ideas in one file; blank lines and comments are not ideas.
      'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
    },
  },
  // The bytes of modules, as numbers.
  {
    files: NJS_FILES,
    rules: { 'no-restricted-syntax': ['error', ...restricted, ...NJS_DIALECT], ...NJS_CONDITIONS },
  },
  {
    files: LUA_FILES,
    ignores: NOT_IN_LUA,
    rules: { 'no-restricted-syntax': ['error', ...restricted, ...NJS_DIALECT, ...LUA_DIALECT] },
  },
  {
    // The URI grammar excludes control characters, so tests name them.
    files: ['**/test/**/*.ts'],
    rules: {
      'no-control-regex': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        AbortController: 'readonly',
        AbortSignal: 'readonly',
        Buffer: 'readonly',
        TextDecoder: 'readonly',
        TextEncoder: 'readonly',
        URL: 'readonly',
        URLSearchParams: 'readonly',
        clearTimeout: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
        process: 'readonly',
        queueMicrotask: 'readonly',
        setImmediate: 'readonly',
        setTimeout: 'readonly',
        structuredClone: 'readonly',
      },
    },
    rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }], eqeqeq: 'error' },
  },
  {
    // Parts of these run in the page that is tested, or in its frame.
    files: [
      'bench/playground.mjs',
      '{apps,packages}/*/test/browser/*.mjs',
      'scripts/lib/browser/*.mjs',
      'apps/*/src/**/*.js',
    ],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'addEventListener',
          'requestAnimationFrame',
          'Blob',
          'document',
          'getComputedStyle',
          'location',
          'navigator',
          'window',
          'Worker',
          'scrollTo',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  { files: ['packages/urikit/bin/*.js'], languageOptions: { sourceType: 'commonjs' } },
  {
    files: ['apps/**/*.mjs', 'scripts/**/*.mjs', 'bench/**/*.mjs', 'packages/*/build/**/*.mjs'],
    rules: { 'no-restricted-syntax': ['error', ...restricted] },
  },
);
