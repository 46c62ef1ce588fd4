import { textOf } from '@urikit/generic/internal';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { quoted, RegistryError } from '../given/registry-error.js';

/** The names that a configuration may have. */
const NAMES = ['urikit.config.json', 'urikit.config.yaml', 'urikit.config.yml', 'urikit.config.mjs'];

/**
 * Finds the configuration of a folder; undefined if it has no configuration.
 *
 * @throws RegistryError `registry/config-file` if the folder has two
 */
export function findConfig(folder: string): string | undefined {
  const [first, second] = NAMES.map((name) => join(textOf(folder), name)).filter((file) => existsSync(file));
  if (second === undefined) return first;
  throw new RegistryError(
    'registry/config-file',
    `the folder has ${quoted([String(first), second])}`,
    'keep one of them',
    { file: folder },
  );
}
