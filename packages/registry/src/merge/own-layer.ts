import type { Contents, PluginSet } from '../settings/contents.js';
import type { Maker } from '../settings/setting.js';
import { layerBy, settingOf } from '../settings/table.js';
import { lock } from './locked.js';
import type { Layer, Sourced } from '../settings/layer.js';

/** A set or a composition while it is taken apart. */
export interface Node extends Contents {
  readonly by: string;
  /** Stands for the set or composition. */
  readonly token: object;
  /** Of a set. */
  readonly name?: string | undefined;
  readonly extends?: readonly PluginSet[] | undefined;
}

/**
 * The entries of a node itself, without its sets.
 *
 * @throws RegistryError where something in it is no plugin, overlay or configuration
 */
export function ownLayer({ by, token, file, locked, ...contents }: Node, maker: Maker): Layer {
  const layer = layerBy((kind) => {
    const entries = new Map<string, Sourced<never>>();
    for (const [key, value, more] of settingOf(kind).entries(contents, { by, file, maker }))
      entries.set(key, { value: value as never, describedBy: by, layer: token, file, ...(more as object) });
    return entries;
  });
  return locked === undefined ? layer : lock(layer, locked, by, file);
}
