import { join } from 'node:path';
import config from '../../../jest.config.mjs';
import { root } from '../process.mjs';

/** Jest as everywhere, with the mistake. */
const { coverageThreshold: _, ...rest } = config;

const withMistake = {
  ...rest,
  rootDir: root,
  cacheDirectory: join(root, 'node_modules', '.cache', 'jest-mutants'),
  transform: { '^.+\\.ts$': join(root, 'scripts', 'lib', 'mutants', 'transform.mjs') },
};

export { withMistake as default };
