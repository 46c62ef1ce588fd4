import { nameOrOrigin, reading } from '../given/reading.js';
import { checkSet } from '../read/plugin-set.js';
import type { PluginSet } from '../settings/contents.js';
import type { Maker } from '../settings/setting.js';
import { revealBy } from '../settings/shown.js';
import { EMPTY, KINDS, layerBy } from '../settings/table.js';
import { merge } from './merge.js';
import { type Node, ownLayer } from './own-layer.js';
import { checkCircle, outermost } from './set-graph.js';
import type { Layer } from '../settings/layer.js';

const NO_SETS: readonly PluginSet[] = [];

/**
 * All that a composition says: the layers of its parent, of its sets, and its own one, which is the outer one.
 *
 * @throws RegistryError where sets disagree, extend each other in a circle, or something in them is no plugin
 */
export function flatten(node: Node, maker: Maker, parent?: Layer): Layer {
  const { extends: sets = NO_SETS } = node;
  for (const set of sets) {
    reading({ code: 'registry/set', who: nameOrOrigin('set', set, 'name', node.by) }, () => {
      checkSet(set);
      checkCircle(set, []);
    });
  }
  return join(
    outermost(sets).map((set) => layerOf(set, maker)),
    reading({ code: 'registry/set', who: node.by, file: node.file }, () => ownLayer(node, maker)),
    parent,
  );
}

function layerOf(set: PluginSet, maker: Maker): Layer {
  const { name, version, file } = set;
  const describedBy = `set "${name}"`;
  const layer = flatten({ ...checkSet(set), by: describedBy, token: set }, maker);
  const itself: Layer = { ...EMPTY, sets: new Map([[name, { value: version, describedBy, layer: set, file }]]) };
  return { ...layer, sets: merge('sets', [[layer.sets, itself.sets]], revealBy(layer)) };
}

function join(peers: readonly Layer[], self: Layer, parent: Layer | undefined): Layer {
  const groups: readonly (readonly Layer[])[] = [parent === undefined ? [] : [parent], peers, [self]];
  const named = { plugins: new Map(), overlays: new Map() } as Pick<Layer, 'plugins' | 'overlays'>;
  return layerBy((kind) => {
    const merged = merge<unknown>(
      kind,
      groups.map((group) => group.map((layer) => layer[kind])),
      (...said) => revealBy(named)(...said),
    ) as Layer[typeof kind];
    Object.assign(named, { [kind]: merged });
    return merged;
  });
}

/** Whether two layers say the same, kind by kind, in the same words. */
export const sameEntries = (a: Layer, b: Layer): boolean => KINDS.every((kind) => a[kind] === b[kind]);

/** The layer as children see it: everything in it is inherited. */
export const asInherited = (layer: Layer): Layer =>
  layerBy((kind) => {
    const entries: Layer[typeof kind] = layer[kind];
    // Children of children of a registry share what says the same already.
    return Array.from(entries.values()).every(({ inherited }) => inherited === true)
      ? entries
      : new Map(Array.from(entries, ([key, sourced]) => [key, { ...sourced, inherited: true as const }]));
  });
