import {
  type Entries,
  type Sourced,
  isAlike,
  locksOf,
  type ProviderReader,
  sameValues,
  type Setting,
  type KindName,
  type Layer,
  textOf,
} from '../settings/setting.js';
import { type Reveal, revealBy } from '../settings/printer.js';
import { EMPTY, KINDS, layerBy, settingOf } from '../settings/table.js';
import { RegistryError } from '../given/registry-error.js';
import { claimsFrom, isSameWord } from './claims.js';
import { checkLocks, lock } from './locked.js';
import { readSafely } from '../given/members.js';
import type { Node } from '../read/options.js';

/**
 * Entries over others, which they replace under equal keys and follow otherwise. The others are shared: a thousand tenants keep
 * one map of the entries of their parent.
 */
export function overlaid<T>(base: Entries<T>, own: Entries<T>): Entries<T> {
  const get = (key: string): Sourced<T> | undefined => own.get(key) ?? base.get(key);
  const keys = function* (): Generator<string, undefined> {
    yield* base.keys();
    for (const key of own.keys()) if (!base.has(key)) yield key;
    return undefined;
  };
  // Each key has a value.
  const values = function* (): Generator<Sourced<T>, undefined> {
    for (const key of keys()) yield get(key) as Sourced<T>;
    return undefined;
  };
  return {
    size: Array.from(own.keys()).filter((key) => !base.has(key)).length + base.size,
    get,
    has: (key) => own.has(key) || base.has(key),
    keys,
    values,
    *[Symbol.iterator]() {
      for (const key of keys()) yield [key, get(key) as Sourced<T>];
      return undefined;
    },
  };
}

/** A value for a message: data as JSON, plugins and overlays by their version. */
function show(kind: KindName, key: string, { value, describedBy }: Sourced<unknown>, reveal: Reveal): string {
  if (kind === 'plugins' || kind === 'overlays')
    return `${describedBy} has version ${(value as { readonly version: string }).version}`;
  return `${describedBy} says ${textOf(reveal.value(kind, key, value))}`;
}

/** The cure of two values of which neither holds. */
const cureOf = (kind: KindName, holds: Setting<unknown>['holds']): string =>
  holds === 'stricter'
    ? 'give one base, once: no layer can take the base of another one back'
    : holds === 'outer'
      ? 'leave one of them out, or say it in the composition itself'
      : kind === 'plugins'
        ? 'leave one of them out: two copies of one package are two plugins, so install it once; another plugin has an id of its own and says what it overrides'
        : 'leave one of them out: two copies of one package are two, so install it once';

function disagreement(kind: KindName, key: string, a: Sourced<unknown>, b: Sourced<unknown>, reveal: Reveal): Error {
  const { name, holds, pathOf } = settingOf(kind);
  const path = kind === 'config' || holds === 'stricter' ? reveal.path(pathOf?.(key) as readonly string[]) : undefined;
  const code =
    holds !== 'stricter' && (a.inherited === true || a.describedBy === b.describedBy)
      ? 'registry/duplicate'
      : 'registry/sets-disagree';
  const problem = `${path?.join('.') ?? `${name} "${key}"`} is given twice: ${show(kind, key, a, reveal)}, ${show(kind, key, b, reveal)}`;
  const plugins = holds === 'stricter' ? [] : [key.replace(/\/.*/, '')];
  return new RegistryError(code, problem, cureOf(kind, holds), { plugins, path, file: b.file ?? a.file });
}

/**
 * One map of entries out of many. Order of keys: first mention first.
 *
 * @param groups - layers that have equal standing: the parent, then the sets, then the composition itself. Where an outer
 *   group speaks, the groups inside it need not agree
 * @param reveal - the part of a value that may stand in a message
 * @throws RegistryError `registry/sets-disagree` if two of equal standing say different things, `registry/locked` if a
 *   layer lowers a locked value
 */
function merge<T>(kind: KindName, groups: readonly (readonly Entries<T>[])[], reveal: Reveal): Entries<T> {
  const { isSame = isAlike, holds, strictness } = settingOf(kind);
  const all = groups.flat();
  const nonEmpty = all.filter((entries) => entries.size > 0);
  // Most compositions have no entries of most kinds, so the entries of the parent are shared, not copied.
  const [only = all[0]] = nonEmpty;
  if (only !== undefined && nonEmpty.length <= 1) return only;
  const merged = new Map<string, Sourced<T>>();
  const several = new Map<string, ReturnType<typeof claimsFrom<T>>>();
  groups.forEach((group, depth) => {
    const outside = groups.slice(depth + 1).flat();
    const inside = new Set(merged.keys());
    const peers = new Map<string, Sourced<T>[]>();
    for (const [key, sourced] of group.flatMap((entries) => Array.from(entries))) {
      const beside = peers.get(key) ?? [];
      peers.set(key, beside);
      const before = merged.get(key);
      const isOuter = inside.delete(key);
      if (before === undefined) {
        merged.set(key, sourced);
        beside.push(sourced);
        continue;
      }
      const claims = several.get(key) ?? claimsFrom(before, strictness !== undefined);
      several.set(key, claims);
      if (strictness !== undefined) {
        const [mine, theirs] = [strictness(sourced.value), strictness(before.value)];
        // Neither of two bases is stricter than the other one.
        if (mine === theirs && !isSame(before.value, sourced.value))
          throw disagreement(kind, key, before, sourced, reveal);
        if (mine > theirs) claims.overrule(sourced);
        else claims.add(sourced);
      } else if (
        holds === 'outer' &&
        !isSameWord(before, sourced) &&
        (isOuter || outside.some((entries) => entries.has(key)))
      ) {
        // Of two sets side by side, neither may say less than the other one locks.
        if (sourced.locked === true) for (const peer of beside) checkLocks(kind, key, peer, sourced, reveal);
        checkLocks(kind, key, sourced, before, reveal, claims.locks());
        claims.overrule(sourced);
      } else if (isSame(before.value, sourced.value)) claims.add(sourced);
      else {
        checkLocks(kind, key, before, sourced, reveal);
        checkLocks(kind, key, sourced, before, reveal, claims.locks());
        throw disagreement(kind, key, before, sourced, reveal);
      }
      merged.set(key, claims.inForce());
      beside.push(sourced);
    }
  });
  for (const [key, claims] of several) merged.set(key, claims.result());
  // A child with the settings of its parent shares the parent's entries, and so its plan and its engine.
  const inherited = groups[0]?.[0];
  const isLockedAlike = Array.from(merged).every(([key, one]) =>
    locksOf(one).every(({ value }) => locksOf(inherited?.get(key)).some((lock) => isAlike(lock.value, value))),
  );
  if (inherited === undefined) return merged;
  if (isLockedAlike && sameValues(inherited, merged)) return inherited;
  return overlaid(inherited, new Map(Array.from(merged).filter(([key, one]) => inherited.get(key) !== one)));
}

/**
 * All that a composition says: the layers of its parent, of its sets, and its own one, which is the outer one.
 *
 * @param known - the layers of sets that were made before: many sets may extend one
 * @throws RegistryError if sets disagree, or something in them is no plugin
 */
export const flatten = (node: Node, reader: ProviderReader, parent?: Layer, known = new Map<Node, Layer>()): Layer =>
  join(
    outermost(node.sets).map((set) => known.get(set) ?? layerOf(set, reader, known)),
    readSafely({ code: 'registry/set', subject: node.by, file: node.file }, () => ownLayer(node, reader)),
    parent,
  );

/**
 * The entries of a node itself, without its sets.
 *
 * @throws RegistryError if something in it is no plugin, overlay or configuration
 */
function ownLayer({ by, token, file, locked, ...contents }: Node, reader: ProviderReader): Layer {
  const given: Readonly<Record<string, unknown>> = { ...contents };
  const layer = layerBy((kind) => {
    const { entries: read } = settingOf(kind);
    if (read === undefined || given[kind] === undefined) return EMPTY[kind];
    // The compiler cannot follow that a setting reads the member of its own kind, and gives values of that kind.
    const entries = new Map<string, Sourced<never>>();
    for (const [key, value, more] of read(given[kind] as never, { by, file, reader }))
      entries.set(key, { value: value as never, describedBy: by, layer: token, file, ...(more as object) });
    return entries;
  });
  return locked === undefined ? layer : lock(layer, locked, by, file);
}

function layerOf(set: Node, reader: ProviderReader, known: Map<Node, Layer>): Layer {
  const { by: describedBy, token, file } = set;
  const [name, version] = [set.name, set.version] as readonly [string, string];
  const layer = flatten(set, reader, undefined, known);
  const itself: Layer = { ...EMPTY, sets: new Map([[name, { value: version, describedBy, layer: token, file }]]) };
  const made = { ...layer, sets: merge('sets', [[], [layer.sets, itself.sets]], revealBy(layer, [layer])) };
  known.set(set, made);
  return made;
}

function join(peers: readonly Layer[], self: Layer, parent: Layer | undefined): Layer {
  const groups: readonly (readonly Layer[])[] = [parent === undefined ? [] : [parent], peers, [self]];
  const named = { plugins: new Map(), overlays: new Map() } as Pick<Layer, 'plugins' | 'overlays'>;
  const reveal = revealBy(named, groups.flat());
  return layerBy((kind) => {
    const merged = merge<unknown>(
      kind,
      groups.map((group) => group.map((layer) => layer[kind])),
      reveal,
    ) as Layer[typeof kind];
    Object.assign(named, { [kind]: merged });
    return merged;
  });
}

/** Tells if two layers say the same, kind by kind, in the same words. */
export const sameEntries = (a: Layer, b: Layer): boolean => KINDS.every((kind) => a[kind] === b[kind]);

/** What messages call the layer of a registry itself. */
export const SELF = 'the composition';

/** The layer as children see it: everything in it is inherited, and what it says itself is said by the parent. */
export const asInherited = (layer: Layer): Layer =>
  layerBy((kind) => {
    const entries: Layer[typeof kind] = layer[kind];
    // Grandchildren of a registry share entries that are marked already.
    return Array.from(entries.values()).every(({ inherited }) => inherited === true)
      ? entries
      : new Map(
          Array.from(entries, ([key, { describedBy, ...sourced }]) => [
            key,
            { ...sourced, describedBy: describedBy === SELF ? 'the parent' : describedBy, inherited: true as const },
          ]),
        );
  });

/** All sets that some sets are made of, each once: two may be made of the same ones, level by level. */
function innerOf(sets: readonly Node[]): ReadonlySet<Node> {
  const inner = new Set<Node>();
  const visit = (set: Node): void => {
    for (const each of set.sets) {
      if (inner.has(each)) continue;
      inner.add(each);
      visit(each);
    }
  };
  sets.forEach(visit);
  return inner;
}

/** A set that another of the list is made of speaks through that other one. */
function outermost(sets: readonly Node[]): readonly Node[] {
  const inner = innerOf(sets);
  return sets.filter((set) => !inner.has(set));
}
