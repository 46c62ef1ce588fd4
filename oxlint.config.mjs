import {
  LUA_DIALECT,
  LUA_FILES,
  NJS_CONDITIONS,
  NJS_DIALECT,
  NJS_FILES,
  NOT_IN_LUA,
} from './packages/gateway-export/build/njs-dialect.mjs';

/** The rules of ESLint itself, for those that oxlint does not have. */
const plugin = { name: 'eslint-js', specifier: 'oxlint-plugin-eslint' };

const restricted = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
];

const restrict = (...entries) => ({ 'eslint-js/no-restricted-syntax': ['error', ...restricted, ...entries] });

const readonly = (names) => Object.fromEntries(names.map((name) => [name, 'readonly']));

/** The recommended rules of ESLint that are in no category which is switched on below. */
const recommended = {
  'no-case-declarations': 'error',
  'no-empty': 'error',
  'no-fallthrough': 'error',
  'no-prototype-builtins': 'error',
  'no-redeclare': 'error',
  'no-regex-spaces': 'error',
  'no-unexpected-multiline': 'error',
  'no-useless-assignment': 'error',
  'preserve-caught-error': 'error',
};

/** Those of typescript-eslint, by its configuration `recommendedTypeChecked`. */
const recommendedWithTypes = {
  'no-array-constructor': 'error',
  'no-var': 'error',
  'prefer-rest-params': 'error',
  'prefer-spread': 'error',
  'typescript/ban-ts-comment': 'error',
  'typescript/no-empty-object-type': 'error',
  'typescript/no-explicit-any': 'error',
  'typescript/no-misused-promises': 'error',
  'typescript/no-namespace': 'error',
  'typescript/no-require-imports': 'error',
  'typescript/no-unnecessary-type-assertion': 'error',
  'typescript/no-unnecessary-type-constraint': 'error',
  'typescript/no-unsafe-argument': 'error',
  'typescript/no-unsafe-assignment': 'error',
  'typescript/no-unsafe-call': 'error',
  'typescript/no-unsafe-enum-comparison': 'error',
  'typescript/no-unsafe-function-type': 'error',
  'typescript/no-unsafe-member-access': 'error',
  'typescript/no-unsafe-return': 'error',
  'typescript/only-throw-error': 'error',
  'typescript/prefer-promise-reject-errors': 'error',
  'typescript/require-await': 'error',
  'typescript/restrict-plus-operands': 'error',
};

/** Rules of the category `correctness` that read types: programs in JavaScript have none. */
const withTypes = [
  'await-thenable',
  'no-array-delete',
  'no-base-to-string',
  'no-duplicate-type-constituents',
  'no-floating-promises',
  'no-for-in-array',
  'no-implied-eval',
  'no-redundant-type-constituents',
  'no-unsafe-unary-minus',
  'restrict-template-expressions',
  'unbound-method',
];

/** Rules of the category that find no mistake here. */
const off = {
  // An arrow function says by `void` that its caller gets no value.
  'typescript/no-meaningless-void-operator': 'off',
  // Sets of characters are strings in ASCII, and a spread of an error compares its members.
  'typescript/no-misused-spread': 'off',
  // An argument of a type `typeof f` may be absent, and the rule does not see that.
  'typescript/no-useless-default-assignment': 'off',
  // Strings, pairs and booleans are sorted by code units.
  'typescript/require-array-sort-compare': 'off',
};

export default {
  plugins: ['typescript'],
  jsPlugins: [plugin],
  categories: { correctness: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error', denyWarnings: true },
  ignorePatterns: ['**/dist/', '**/coverage/', '**/node_modules/'],
  env: { builtin: true },
  rules: {
    ...recommended,
    ...off,
    eqeqeq: 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  },
  overrides: [
    {
      files: ['**/*.ts'],
      rules: {
        ...recommendedWithTypes,
        ...restrict(),
        'typescript/consistent-type-exports': 'error',
        'typescript/consistent-type-imports': 'error',
        'typescript/no-import-type-side-effects': 'error',
        'typescript/no-non-null-assertion': 'error',
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
        'no-duplicate-imports': 'error',
        'prefer-const': 'error',
        // Prettier wraps code at 120 columns; it leaves comments and strings alone.
        'eslint-js/max-len': ['error', { code: 160, ignoreRegExpLiterals: true, ignoreTemplateLiterals: true }],
      },
    },
    {
      files: ['apps/*/src/**/*.ts', 'packages/*/src/**/*.ts', 'examples/*/src/**/*.ts'],
      rules: {
        // Two ideas in one file; blank lines and comments are not ideas.
        'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
        'typescript/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      },
    },
    { files: NJS_FILES, rules: { ...restrict(...NJS_DIALECT), ...NJS_CONDITIONS } },
    { files: LUA_FILES, excludeFiles: NOT_IN_LUA, rules: restrict(...NJS_DIALECT, ...LUA_DIALECT) },
    {
      // The URI grammar excludes control characters, so tests name them.
      files: ['**/test/**/*.ts'],
      rules: { 'no-control-regex': 'off', 'typescript/no-non-null-assertion': 'off' },
    },
    {
      files: ['**/*.{js,mjs}'],
      globals: readonly([
        ...['AbortController', 'AbortSignal', 'Buffer', 'TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams'],
        ...['clearTimeout', 'console', 'fetch', 'performance', 'process', 'queueMicrotask', 'setImmediate'],
        ...['setTimeout', 'structuredClone'],
      ]),
      rules: {
        'no-undef': 'error',
        ...Object.fromEntries(withTypes.map((name) => [`typescript/${name}`, 'off'])),
      },
    },
    {
      // Parts of these run in the page that is tested, or in its frame.
      files: [
        'bench/playground.mjs',
        '{apps,packages}/*/test/browser/*.mjs',
        'scripts/lib/browser/*.mjs',
        'apps/*/src/**/*.js',
      ],
      globals: readonly([
        ...['addEventListener', 'requestAnimationFrame', 'Blob', 'document', 'getComputedStyle', 'location'],
        ...['navigator', 'window', 'Worker', 'scrollTo'],
      ]),
    },
    {
      // Programs for platforms with fetch.
      files: ['examples/recipes/*.js'],
      globals: readonly(['addEventListener', 'CacheOverride', 'caches', 'Headers', 'Request', 'Response']),
    },
    {
      // Programs in CommonJS, where an octal literal is no error of syntax.
      files: ['packages/*/bin/*.js'],
      env: { commonjs: true },
      rules: { 'eslint-js/no-octal': 'error' },
    },
    {
      files: ['apps/**/*.mjs', 'scripts/**/*.mjs', 'bench/**/*.mjs', 'packages/*/build/**/*.mjs'],
      rules: restrict(),
    },
  ],
};
