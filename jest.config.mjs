import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

// A root that does not exist is an error for Jest; examples/ may have no package yet.
const roots = ['apps', 'packages', 'examples', 'test'].filter((folder) => existsSync(new URL(folder, import.meta.url)));

/** The options of a test file. */
export const project = {
  testMatch: ['**/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  globalSetup: '<rootDir>/test/support/before-all.mjs',
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',

  // Packages are found by name through node_modules and read from src: no build, no path mapping.
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@urikit/source', 'node', 'node-addons'] },

  // ES modules as they are. TypeScript is only stripped here (isolatedModules in the tsconfig);
  // `npm run typecheck` is the gate for types.
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'] },
  transform: { '^.+\\.ts$': ['ts-jest', { useESM: true, tsconfig: '<rootDir>/tsconfig.check.json' }] },
};

/** The options of a run. */
export const run = {
  // Nothing here is a timed test; a busy machine must not fail one.
  testTimeout: 60_000,
  // One more than there are processors: tests with real servers mostly wait. A worker that has grown is replaced
  // between two files.
  maxWorkers: availableParallelism() + 1,
  workerIdleMemoryLimit: '1.5GB',
  coverageDirectory: '<rootDir>/coverage',
  coverageProvider: 'babel',
  coverageReporters: ['text', 'lcov'],
};

/** @type {import('jest').Config} */
export default { ...run, ...project, roots: roots.map((folder) => `<rootDir>/${folder}`) };
