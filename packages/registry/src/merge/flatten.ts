import { nameOrOrigin, reading } from '../given/reading.js';
import { RegistryError } from '../given/registry-error.js';
import { checkSet } from '../read/plugin-set.js';
import type { Contents, PluginSet } from '../settings/contents.js';
import type { Maker } from '../settings/setting.js';
import { revealBy } from '../settings/shown.js';
import { EMPTY, KINDS, layerBy, settingOf } from '../settings/table.js';
import { lock } from './locked.js';
import { merge } from './merge.js';
import type { Layer, Sourced } from '../settings/layer.js';

const NO_SETS: readonly PluginSet[] = [];

/** A set or a composition while it is taken apart. */
interface Node extends Contents {
  readonly by: string;
  /** Stands for the set or composition. */
  readonly token: object;
  /** Of a set. */
  readonly name?: string | undefined;
  readonly extends?: readonly PluginSet[] | undefined;
}

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

/**
 * The entries of a node itself, without its sets.
 *
 * @throws RegistryError where something in it is no plugin, overlay or configuration
 */
function ownLayer({ by, token, file, locked, ...contents }: Node, maker: Maker): Layer {
  const given: Readonly<Record<string, unknown>> = { ...contents };
  const layer = layerBy((kind) => {
    const { entries: read } = settingOf(kind);
    if (read === undefined || given[kind] === undefined) return EMPTY[kind];
    const entries = new Map<string, Sourced<never>>();
    for (const [key, value, more] of read(given[kind] as never, { by, file, maker }))
      entries.set(key, { value: value as never, describedBy: by, layer: token, file, ...(more as object) });
    return entries;
  });
  return locked === undefined ? layer : lock(layer, locked, by, file);
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

const reaches = (from: PluginSet, to: PluginSet): boolean =>
  (from.extends ?? NO_SETS).some((set) => set === to || reaches(set, to));

/** A set that another of the list is made of speaks through that other one. */
const outermost = (sets: readonly PluginSet[]): readonly PluginSet[] =>
  sets.filter((set) => !sets.some((other) => other !== set && reaches(other, set)));

/** @throws RegistryError `registry/cycle` where a set is made of itself, `registry/set` where one of them is none */
function checkCircle(set: PluginSet, trail: readonly PluginSet[]): void {
  if (trail.includes(set)) {
    const names = [...trail.slice(trail.indexOf(set)), set].map(({ name }) => name);
    throw new RegistryError(
      'registry/cycle',
      `sets extend each other in a circle: ${names.join(' -> ')}`,
      "take one of them out of the other's `extends`",
      { plugins: names.slice(1) },
    );
  }
  for (const next of set.extends ?? NO_SETS) {
    checkSet(next);
    checkCircle(next, [...trail, set]);
  }
}
