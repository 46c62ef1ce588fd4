import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

// A root that does not exist is an error for Jest; examples/ may have no package yet.
const roots = ['apps', 'packages', 'examples', 'test'].filter((folder) => existsSync(new URL(folder, import.meta.url)));

/** Sources that the tests must run whole: folders, and files of one folder. */
const gated = [
  './packages/generic/src/',
  './packages/hosts/src/',
  './packages/clickhouse/src/functions/',
  './packages/clickhouse/src/wasm/',
  './packages/lines/src/',
  './packages/schema-issues/src/',
  './packages/cache-key/src/*.ts',
  './packages/cache-key/src/policy/',
  './packages/query/src/encoding/',
  './packages/query/src/pairs/',
  './packages/registry/src/',
  './packages/scheme-file/src/',
  './packages/scheme-http/src/',
  './packages/scheme-mailto/src/',
  './packages/schemes/src/',
  './packages/secrets/src/',
];

/** Packages with a gated source: their tests run counted, all others at full speed. */
export const countedPackages = [...new Set(gated.map((place) => place.split('/')[2]))];

const whole = { branches: 100, functions: 100, lines: 100, statements: 100 };

/** @type {import('jest').Config} */
export default {
  roots: roots.map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  globalSetup: '<rootDir>/test/support/before-all.mjs',
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',

  // Packages are found by name through node_modules and read from src: no build, no path mapping.
  testEnvironment: 'node',
  // Nothing here is a timed test; a busy machine must not fail one.
  testTimeout: 60_000,

  // One more than there are processors: tests with real servers mostly wait. A worker that has grown is replaced
  // between two files.
  maxWorkers: availableParallelism() + 1,
  workerIdleMemoryLimit: '1.5GB',
  testEnvironmentOptions: { customExportConditions: ['@urikit/source', 'node', 'node-addons'] },

  // ES modules as they are. TypeScript is only stripped here (isolatedModules in the tsconfig);
  // `npm run typecheck` is the gate for types.
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'] },
  transform: { '^.+\\.ts$': ['ts-jest', { useESM: true, tsconfig: '<rootDir>/tsconfig.check.json' }] },

  // Counting slows a source down, so only what has a gate is counted here; `npm run coverage` counts everything.
  collectCoverageFrom: gated.map((place) => `${place.slice(2)}${place.endsWith('/') ? '**/*.ts' : ''}`),
  coverageDirectory: '<rootDir>/coverage',
  coverageProvider: 'babel',
  coverageReporters: ['text', 'lcov'],
  coverageThreshold: Object.fromEntries(gated.map((place) => [place, whole])),
};
