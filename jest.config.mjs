import { existsSync } from 'node:fs';

// A root that does not exist is an error for Jest; examples/ may have no package yet.
const roots = ['packages', 'examples', 'test'].filter((folder) => existsSync(new URL(folder, import.meta.url)));

/** @type {import('jest').Config} */
export default {
  roots: roots.map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',

  // Packages are found by name through node_modules and read from src: no build, no path mapping.
  testEnvironment: 'node',
  // Nothing here is a timed test; a busy machine must not fail one.
  testTimeout: 60_000,

  // Without this, a machine with two processors would use one. A worker that has grown is replaced between two files.
  maxWorkers: '100%',
  workerIdleMemoryLimit: '1.5GB',
  testEnvironmentOptions: { customExportConditions: ['@urikit/source', 'node', 'node-addons'] },

  // ES modules as they are. TypeScript is only stripped here (isolatedModules in the tsconfig);
  // `npm run typecheck` is the gate for types.
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'] },
  transform: { '^.+\\.ts$': ['ts-jest', { useESM: true, tsconfig: '<rootDir>/tsconfig.check.json' }] },

  collectCoverageFrom: ['packages/*/src/**/*.ts'],
  coverageDirectory: '<rootDir>/coverage',
  coverageProvider: 'babel',
  coverageReporters: ['text', 'lcov'],
  coverageThreshold: {
    './packages/generic/src/': { branches: 100, functions: 100, lines: 100, statements: 100 },
    './packages/cache-key/src/*.ts': { branches: 100, functions: 100, lines: 100, statements: 100 },
    './packages/cache-key/src/policy/': { branches: 100, functions: 100, lines: 100, statements: 100 },
    './packages/query/src/encoding/': { branches: 100, functions: 100, lines: 100, statements: 100 },
    './packages/query/src/pairs/': { branches: 100, functions: 100, lines: 100, statements: 100 },
    './packages/registry/src/': { branches: 100, functions: 100, lines: 100, statements: 100 },
    './packages/scheme-coap/src/': { branches: 100, functions: 100, lines: 100, statements: 100 },
    './packages/scheme-data/src/': { branches: 100, functions: 100, lines: 100, statements: 100 },
    './packages/scheme-file/src/': { branches: 100, functions: 100, lines: 100, statements: 100 },
    './packages/scheme-http/src/': { branches: 100, functions: 100, lines: 100, statements: 100 },
    './packages/scheme-mailto/src/': { branches: 100, functions: 100, lines: 100, statements: 100 },
    './packages/scheme-sip/src/': { branches: 100, functions: 100, lines: 100, statements: 100 },
    './packages/scheme-tel/src/': { branches: 100, functions: 100, lines: 100, statements: 100 },
    './packages/scheme-urn/src/': { branches: 100, functions: 100, lines: 100, statements: 100 },
  },
};
