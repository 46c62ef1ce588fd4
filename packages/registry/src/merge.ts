import { RegistryError } from './given/registry-error.js';
import type { Node } from './read/options.js';
import { shownCell } from './settings/secret.js';
import {
  type Cell,
  type Cells,
  isAlike,
  type KindName,
  type Layer,
  type ProviderReader,
  textOf,
} from './settings/setting.js';
import { EMPTY, KINDS, layerBy, settingOf } from './settings/table.js';

/** The name of a registry's own layer in messages. */
export const SELF = 'the composition';

/** Shows a value of a cell in a message. */
type Show = (kind: KindName, key: string, cell: Cell<unknown>) => string;

const replacing = <T>(cell: Cell<T>, others: readonly Cell<unknown>[]): Cell<T> => {
  const flat = others.flatMap(({ replaced = [], ...one }) => [...replaced, one]);
  const all = [...(cell.replaced ?? []), ...flat].filter(
    (one, i, list) => list.findIndex(({ by, value }) => by === one.by && isAlike(value, one.value)) === i,
  );
  return all.length === (cell.replaced ?? []).length ? cell : { ...cell, replaced: all };
};

/** The cure of two values of which neither holds. */
const cureOf = (kind: KindName): string =>
  ({
    outer: 'leave one of them out, or say it in the composition itself',
    strictest: 'give one base, once: no layer can take the base of another one back',
    union: '',
    same:
      kind === 'plugins'
        ? 'leave one of them out; copies of one package with other contents are two plugins: install it once, or give one an id of its own'
        : 'leave one of them out: two copies of one package are two, so install it once',
  })[settingOf(kind).merge];

function disagreement(kind: KindName, key: string, a: Cell<unknown>, b: Cell<unknown>, show: Show): RegistryError {
  const { name, merge, pathOf } = settingOf(kind);
  const path = kind === 'config' || merge === 'strictest' ? pathOf?.(key) : undefined;
  const isDuplicate = merge === 'same' && (a.inherited === true || a.by === b.by);
  return new RegistryError(
    isDuplicate ? 'registry/duplicate' : 'registry/sets-disagree',
    `${path?.join('.') ?? `${name} "${key}"`} is given twice: ${show(kind, key, a)}, ${show(kind, key, b)}`,
    cureOf(kind),
    { plugins: merge === 'strictest' ? [] : [key.replace(/\/.*/, '')], path, file: b.file ?? a.file },
  );
}

/**
 * The cell that holds of two for one key.
 *
 * @param isOver - whether the second one stands in an outer layer; otherwise the two stand side by side
 * @throws RegistryError `registry/sets-disagree`, `registry/duplicate`
 */
function holding<T>(kind: KindName, key: string, a: Cell<T>, b: Cell<T>, isOver: boolean, show: Show): Cell<T> {
  const { merge, order, isSame = isAlike } = settingOf(kind);
  if (merge === 'union') return a;
  if (merge === 'strictest') {
    const [mine, theirs] = [Number(order?.(a.value)), Number(order?.(b.value))];
    if (mine === theirs && !isAlike(a.value, b.value)) throw disagreement(kind, key, a, b, show);
    return theirs > mine ? replacing(b, [a]) : replacing(a, [b]);
  }
  if (isSame(a.value, b.value)) {
    if (merge === 'outer' && isOver && a.inherited !== true) return replacing(b, a.replaced ?? []);
    return merge === 'outer' ? replacing(a, b.replaced ?? []) : a;
  }
  // An overlay of a parent goes on to judge in the parent.
  if (isOver && (merge === 'outer' || (kind === 'overlays' && a.inherited === true))) return replacing(b, [a]);
  throw disagreement(kind, key, a, b, show);
}

/** Cells over others, which they replace; the others are shared: a thousand tenants keep one map of those of their parent. */
export function overlaid<T>(base: Cells<T>, own: ReadonlyMap<string, Cell<T>>): Cells<T> {
  const added = Array.from(own.keys()).filter((key) => !base.has(key));
  const keys = function* (): Generator<string, undefined> {
    yield* base.keys();
    yield* added;
    return undefined;
  };
  const get = (key: string): Cell<T> | undefined => own.get(key) ?? base.get(key);
  const each = function* <Out>(read: (key: string, cell: Cell<T>) => Out): Generator<Out, undefined> {
    // Each key has a cell.
    for (const key of keys()) yield read(key, get(key) as Cell<T>);
    return undefined;
  };
  return {
    size: base.size + added.length,
    get,
    has: (key) => own.has(key) || base.has(key),
    keys,
    values: () => each((_, cell) => cell),
    [Symbol.iterator]: () => each((key, cell) => [key, cell] as [string, Cell<T>]),
  };
}

const showsNothing: Show = (_, __, { by }) => `${by} gives one`;

/** Cells of an outer layer over those of an inner one. @returns the inner ones themselves if they say the same */
export function over<T>(kind: KindName, inner: Cells<T>, outer: Cells<T>, show: Show = showsNothing): Cells<T> {
  if (outer.size === 0) return inner;
  if (inner.size === 0) return outer;
  const own = new Map<string, Cell<T>>();
  for (const [key, cell] of outer) {
    const before = inner.get(key);
    const held = before === undefined ? cell : holding(kind, key, before, cell, true, show);
    if (held !== before) own.set(key, held);
  }
  return own.size === 0 ? inner : overlaid(inner, own);
}

/** Cells side by side. @param decided - the keys that an outer layer says itself, so that the two need not agree */
function beside<T>(kind: KindName, all: readonly Cells<T>[], decided: Cells<T>, show: Show): Cells<T> {
  const cells = new Map<string, Cell<T>>();
  for (const [key, cell] of all.flatMap((each) => Array.from(each))) {
    const before = cells.get(key);
    const isOpen = settingOf(kind).merge === 'outer' && decided.has(key);
    const held =
      before === undefined || before === cell
        ? cell
        : isOpen
          ? replacing(cell, [before])
          : holding(kind, key, before, cell, false, show);
    cells.set(key, held);
  }
  return cells;
}

/** The entries of a node itself, without its sets. @throws RegistryError if one of them is no plugin, overlay or configuration */
function ownLayer({ by, file, name, version, contents }: Node, reader: ProviderReader): Layer {
  const given = contents as Readonly<Record<string, unknown>>;
  const sets = name === undefined ? EMPTY.sets : new Map([[name, { value: String(version), by, file }]]);
  const own: { [kind: string]: Cells<unknown> } = { ...EMPTY, sets };
  for (const kind of KINDS) {
    if (given[kind] === undefined) continue;
    const cells = new Map<string, Cell<unknown>>();
    // The compiler cannot follow that a setting reads the member of its own kind.
    for (const [key, value, more] of settingOf(kind).entries?.(given[kind] as never, { by, file, reader }) ?? [])
      cells.set(key, { value, by, file, ...(more as object) });
    own[kind] = cells;
  }
  return own as unknown as Layer;
}

/** The sets of a list that no other one of it is made of: a set that another extends speaks through that one. */
function outermost(sets: readonly Node[]): readonly Node[] {
  const inner = new Set<Node>();
  const visit = (set: Node): void =>
    set.sets.forEach((each) => {
      if (inner.has(each)) return;
      inner.add(each);
      visit(each);
    });
  sets.forEach(visit);
  return sets.filter((set) => !inner.has(set));
}

/**
 * All that a composition says: its own contents over those of its sets, over those of its parent.
 *
 * @param known - the layers of sets that were made before: many sets may extend one
 * @throws RegistryError if sets disagree, or something in them is no plugin
 */
export function merge(
  node: Node,
  reader: ProviderReader,
  parent: Layer = EMPTY,
  known = new Map<Node, Layer>(),
): Layer {
  const sets = outermost(node.sets).map((set) => {
    const layer = known.get(set) ?? merge(set, reader, undefined, known);
    known.set(set, layer);
    return layer;
  });
  const self = ownLayer(node, reader);
  const named: Pick<Layer, 'plugins' | 'overlays'> = { plugins: new Map(), overlays: new Map() };
  const show: Show = (kind, key, { value, by }) =>
    kind === 'plugins' || kind === 'overlays'
      ? `${by} has version ${(value as { readonly version: string }).version}`
      : `${by} says ${textOf(shownCell(named, kind, key, value))}`;
  const merged: { [kind: string]: Cells<unknown> } = {};
  for (const kind of KINDS) {
    // Of one kind each, which the compiler cannot follow.
    const own: Cells<unknown> = self[kind];
    const peers = sets.map((each): Cells<unknown> => each[kind]).filter(({ size }) => size > 0);
    const inner = peers.length === 0 ? own : over(kind, beside(kind, peers, own, show), own, show);
    const held = (merged[kind] = inner.size === 0 ? parent[kind] : over<unknown>(kind, parent[kind], inner, show));
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

/** The layer as children see it: everything in it is inherited, and its own settings are those of the parent. */
export const asInherited = (layer: Layer): Layer =>
  layerBy((kind) => {
    const cells: Cells<unknown> = layer[kind];
    // Grandchildren of a registry share cells that are marked already.
    if (Array.from(cells.values()).every(isInherited)) return layer[kind];
    return new Map(
      Array.from(cells, ([key, { by, replaced, ...cell }]) => [
        key,
        {
          ...cell,
          by: by === SELF ? 'the parent' : by,
          inherited: true as const,
          ...(replaced && { replaced: replaced.map((one) => ({ ...one, inherited: true as const })) }),
        },
      ]),
    );
  });
