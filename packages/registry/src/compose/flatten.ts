import { EMPTY, KINDS, type KindName, type Layer, relabel } from './layer.js';
import { type Node, ownLayer } from './own-layer.js';
import type { Maker } from './maker.js';
import { checkCircle, outermost } from './set-graph.js';
import { merge } from './merge.js';
import { cedeByPreference } from './owners.js';
import { revealBy } from './secrets.js';
import { checkSet, type PluginSet } from '../given/plugin-set.js';
import { nameOrOrigin, reading } from '../given/reading.js';
import { quoted, RegistryError } from '../given/registry-error.js';

const NO_SETS: readonly PluginSet[] = [];

/**
 * All that a composition says: what its parent says, what its sets say together, and what it says itself, which wins.
 *
 * @throws RegistryError where sets disagree, extend each other in a circle, or something in them is no plugin
 */
export function flatten(node: Node, maker: Maker, parent?: Layer): Layer {
  const { prefer = [], extends: sets = NO_SETS } = node;
  for (const set of sets) {
    reading({ code: 'registry/set', who: nameOrOrigin('set', set, 'name', node.by) }, () => {
      checkSet(set);
      checkCircle(set, []);
    });
  }
  return join(
    node,
    prefer,
    outermost(sets).map((set) => layerOf(set, maker)),
    reading({ code: 'registry/set', who: node.by, file: node.file }, () => ownLayer(node, maker)),
    parent,
  );
}

function layerOf(set: PluginSet, maker: Maker): Layer {
  const { name, version, file } = set;
  const layer = flatten({ ...set, by: `set "${name}"`, token: set }, maker);
  const itself: Layer = {
    ...EMPTY,
    sets: new Map([[name, { value: version, describedBy: `set "${name}"`, sourceId: name, layer: set, file }]]),
  };
  const named = relabel(layer, name);
  return { ...named, sets: merge('sets', [[named.sets, itself.sets]], [name], revealBy(layer)) };
}

function join(
  node: Node,
  prefer: readonly string[],
  peers: readonly Layer[],
  self: Layer,
  parent: Layer | undefined,
): Layer {
  const groups: readonly (readonly Layer[])[] = [parent === undefined ? [] : [parent], peers, [self]];
  const unknown = prefer.filter(
    (name) => !['self', 'parent', ...(node.extends ?? NO_SETS).map((set) => set.name)].includes(name),
  );
  if (unknown.length > 0) {
    throw new RegistryError(
      'registry/set',
      `${node.by} prefers ${quoted(unknown)}, which it is not made of`,
      'name sets that it lists, "self" or "parent"',
      { plugins: unknown, path: node.name === undefined ? 'prefer' : `sets.${node.name}.prefer`, file: node.file },
    );
  }
  const merged = <K extends KindName>(kind: K): Layer[K] =>
    merge<unknown>(
      kind,
      groups.map((group) => group.map((layer) => layer[kind])),
      prefer,
      (...said) => revealBy({ plugins, overlays })(...said),
    ) as Layer[K];
  const plugins: Layer['plugins'] = merged('plugins');
  const overlays: Layer['overlays'] = merged('overlays');
  const ceded = groups.flat().flatMap((layer) => Array.from(layer.cededSchemes));
  return {
    plugins,
    overlays,
    config: merged('config'),
    severities: merged('severities'),
    sets: merged('sets'),
    opaquePaths: merged('opaquePaths'),
    schemes: merged('schemes'),
    admission: merged('admission'),
    secrets: merged('secrets'),
    cededSchemes: cedeByPreference(plugins, new Set(ceded), prefer),
  };
}

/** Whether two layers say the same, kind by kind, in the same words. */
export const sameEntries = (a: Layer, b: Layer): boolean =>
  a.cededSchemes.size === b.cededSchemes.size &&
  Object.keys(KINDS).every((kind) => a[kind as KindName] === b[kind as KindName]);
