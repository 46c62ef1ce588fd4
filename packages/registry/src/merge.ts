import { beside, over, type Show } from './cells.js';
import { textOf } from './given/members.js';
import type { Node } from './read/options.js';
import { shownCell } from './settings/secret.js';
import type { Cell, Cells, Entry, Layer, Origin, ProviderReader } from './settings/setting.js';
import { EMPTY, KINDS, layerBy, settingOf } from './settings/table.js';

/** The name of a registry's own layer in messages. */
export const SELF = 'the composition';

/** The entries of a node itself, without its sets. @throws RegistryError if one of them is no plugin, overlay or configuration */
function ownLayer({ by, file, name, version, contents }: Node, reader: ProviderReader): Layer {
  const given = contents as Readonly<Record<string, unknown>>;
  const sets = name === undefined ? EMPTY.sets : new Map([[name, { value: String(version), by, file }]]);
  const own: { [kind: string]: Cells<unknown> } = { ...EMPTY, sets };
  for (const kind of KINDS) {
    if (given[kind] === undefined) continue;
    const cells = new Map<string, Cell<unknown>>();
    // A kind with a member has a reader of it; the compiler cannot follow that it reads the member of its own kind.
    const read = settingOf(kind).entries as (given: unknown, origin: Origin) => Iterable<Entry<unknown>>;
    for (const [key, value, more] of read(given[kind], { by, file, reader }))
      cells.set(key, { value, by, file, ...(more as object) });
    own[kind] = cells;
  }
  return own as unknown as Layer;
}

/** The sets of a list that no other one of it is made of: a set that another extends speaks through that one. */
function outermost(sets: readonly Node[]): readonly Node[] {
  const inner = new Set(sets.flatMap((set) => set.sets));
  // The loop also reaches the sets that it adds, each once.
  for (const set of inner) for (const each of set.sets) inner.add(each);
  return sets.filter((set) => !inner.has(set));
}

/** All that a composition says: its own contents over those of its sets, over those of its parent. */
export function merge(node: Node, reader: ProviderReader, parent: Layer = EMPTY): Layer {
  const sets = outermost(node.sets).map((set) => merge(set, reader));
  const self = ownLayer(node, reader);
  const named: Pick<Layer, 'plugins' | 'overlays'> = { plugins: new Map(), overlays: new Map() };
  const show: Show = (kind, key, { value, by, from }) => {
    const isVersioned = kind === 'plugins' || kind === 'overlays';
    if (!isVersioned && kind !== 'sets') return `${by} says ${textOf(shownCell(named, kind, key, value))}`;
    const version = isVersioned ? (value as { readonly version: string }).version : String(value);
    return `${by} has version ${version}${from === undefined ? '' : ` (${from})`}`;
  };
  const merged: { [kind: string]: Cells<unknown> } = {};
  for (const kind of KINDS) {
    // Of one kind each, which the compiler cannot follow.
    const own: Cells<unknown> = self[kind];
    const peers = sets.map((each): Cells<unknown> => each[kind]).filter(({ size }) => size > 0);
    const inner = peers.length === 0 ? own : over(kind, beside(kind, peers, own, show), own, show);
    const held = (merged[kind] = over<unknown>(kind, parent[kind], inner, show));
    Object.assign(named, { [kind]: held });
  }
  return merged as unknown as Layer;
}

/** Tells if two layers have the same values, kind by kind; the replaced values may differ. */
export const sameLayer = (a: Layer, b: Layer): boolean =>
  KINDS.every((kind) => {
    const [own, other]: [Cells<unknown>, Cells<unknown>] = [a[kind], b[kind]];
    return (
      own === other ||
      (own.size === other.size && Array.from(own).every(([key, { value }]) => other.get(key)?.value === value))
    );
  });

const isInherited = ({ inherited, replaced = [] }: Cell<unknown>): boolean =>
  inherited === true && replaced.every(isInherited);

const inherit = ({ by, replaced, ...cell }: Cell<unknown>): Cell<unknown> => ({
  ...cell,
  by: by === SELF ? 'the parent' : by,
  inherited: true,
  ...(replaced && { replaced: replaced.map((one) => ({ ...one, inherited: true as const })) }),
});

/** The layer as children see it: everything in it is inherited, and its own settings are those of the parent. */
export const asInherited = (layer: Layer): Layer =>
  layerBy((kind) => {
    const cells: Cells<unknown> = layer[kind];
    // Grandchildren of a registry share cells that are marked already.
    if (Array.from(cells.values()).every(isInherited)) return layer[kind];
    return new Map(Array.from(cells, ([key, cell]) => [key, inherit(cell)]));
  });
