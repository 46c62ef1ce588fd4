import { canonical, frozenCopy } from '@urikit/generic/internal';
import * as z from 'zod';
import { RegistryError } from '../given/registry-error.js';
import type { Entry, Origin, Setting } from './setting.js';
import type { Configuration } from './contents.js';
import { rankOf } from './schemes.js';

/** Options of plugins and overlays, key by key: the outer layer holds. */
export const config: Setting<unknown, Configuration> = {
  name: 'config',
  description: 'Options by the id of a plugin or an overlay.',
  schema: () => z.record(z.string(), z.record(z.string(), z.unknown())),
  entries: optionsOf,
  merge: 'outer',
  order: rankOf,
  pathOf: (key) => (key.includes('/') ? ['config', ...(stepsOf(key) as readonly string[])] : undefined),
};

/** The members in one order, without undefined ones, so that two configurations of one fingerprint are one. */
const inOrder = (record: object): readonly (readonly [string, unknown])[] =>
  Object.entries(record)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** A copy of data, so that a later change of it is not heard. */
const asWritten = (value: unknown): unknown => (canonical(value) === undefined ? value : frozenCopy(value, inOrder));

function optionsOf(given: Configuration, { by, file }: Origin): readonly Entry<unknown>[] {
  return Object.entries(given).flatMap(([id, members]) => {
    if (id.includes('/')) {
      const problem = `config["${id}"] (${by}) is for plugin "${id}", and that plugin is not there`;
      const cure = 'write the options under the id of their plugin, as in { http: { userinfo: "forbidden" } }';
      throw new RegistryError('registry/missing-plugin', problem, cure, { plugins: [id], path: ['config', id], file });
    }
    // An option that is undefined is absent.
    const options = Object.entries(members as object).filter(([, value]) => value !== undefined);
    return [[id, undefined], ...options.map(([key, value]) => [`${id}/${key}`, asWritten(value)] as const)] as const;
  });
}

/** `id/key` as its steps; a key may have a slash in it. The key is absent where the plugin alone is mentioned. */
export function stepsOf(path: string): readonly [id: string, key: string | undefined] {
  const slash = path.indexOf('/');
  return slash < 0 ? [path, undefined] : [path.slice(0, slash), path.slice(slash + 1)];
}
