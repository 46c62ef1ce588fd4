/**
 * ts-jest on a source with one mistake in it. The file itself is not touched: what is wrong stands in `URIKIT_MUTANT`.
 */
import tsJest from 'ts-jest';
import { join } from 'node:path';
import { root } from '../process.mjs';

const { file, start, end, by } = JSON.parse(process.env['URIKIT_MUTANT'] ?? '{}');
const base = tsJest.default.createTransformer({ useESM: true, tsconfig: join(root, 'tsconfig.check.json') });

const mutated = (text, path) =>
  file !== undefined && path === join(root, file) ? text.slice(0, start) + by + text.slice(end) : text;

const transformer = {
  getCacheKey: (text, path, options) => base.getCacheKey(mutated(text, path), path, options),
  process: (text, path, options) => base.process(mutated(text, path), path, options),
  processAsync: (text, path, options) => base.processAsync(mutated(text, path), path, options),
};

export { transformer as default };
