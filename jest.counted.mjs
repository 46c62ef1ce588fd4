import { project, run } from './jest.config.mjs';
import { laws } from './scripts/lib/test-groups.mjs';

/** Sources that the tests of their own package must run whole: folders, and files of one folder. */
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

const whole = { branches: 100, functions: 100, lines: 100, statements: 100 };

/** Packages with a gated source. */
export const countedPackages = [...new Set(gated.map((place) => place.split('/')[2]))];

/**
 * The tests of each counted package, as a project that counts its own sources alone: a counter slows a source down, and Jest
 * copies the counters of all that a file of tests loads.
 *
 * @type {import('jest').Config}
 */
export default {
  ...run,
  collectCoverageFrom: gated.map((place) => `${place.slice(2)}${place.endsWith('/') ? '**/*.ts' : ''}`),
  coverageThreshold: Object.fromEntries(gated.map((place) => [place, whole])),
  projects: countedPackages.map((name) => ({
    ...project,
    displayName: name,
    roots: [`<rootDir>/packages/${name}`],
    testPathIgnorePatterns: [...project.testPathIgnorePatterns, laws],
    coveragePathIgnorePatterns: ['/node_modules/', `<rootDir>/packages/(?!${name}/)`],
  })),
};
