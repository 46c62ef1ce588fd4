import type { SchemeOverlay } from '@urikit/generic/hooks';
import { canonical, frozenCopy } from '@urikit/generic/data';
import { needsContainer, type Provider } from '../given/container.js';
import { EMPTY, KINDS, type KindName, type Layer, relabel, type Sourced } from './layer.js';
import { checkCircle, outermost } from './set-graph.js';
import { lock } from './locked.js';
import { merge } from './merge.js';
import { cedeByPreference } from './owners.js';
import { revealBy } from './secrets.js';
import { type AnyPlugin, isObject } from '../given/plugin.js';
import { checkSet, type Contents, type PluginSet } from '../given/plugin-set.js';
import { nameOrOrigin, type Owner, reading } from '../given/reading.js';
import { quoted, RegistryError } from '../given/registry-error.js';

/** A plugin or overlay, and what it was read from. */
export interface Made<T> {
  readonly value: T;
  readonly given: unknown;
}

/** Turns what was given into plugins and overlays; the same provider gives the same one throughout a composition. */
export interface Maker {
  readonly plugin: (provider: Provider<AnyPlugin>, origin: string) => Made<AnyPlugin>;
  readonly overlay: (provider: Provider<SchemeOverlay>, origin: string) => Made<SchemeOverlay>;
}

/** A set or a composition while it is taken apart. */
interface Node extends Contents {
  readonly by: string;
  /** Stands for the set or composition. */
  readonly token: object;
  /** Of a set. */
  readonly name?: string | undefined;
  readonly extends?: readonly PluginSet[] | undefined;
  readonly zoneIds?: boolean | undefined;
}

const NO_SETS: readonly PluginSet[] = [];

/** What was said when it was said: data is copied, so that a later change of it is not heard. */
const asSaid = (value: unknown): unknown => (canonical(value) === undefined ? value : frozenCopy(value));

/** What a node says itself. */
function own(
  {
    by,
    token,
    plugins = [],
    overlays = [],
    config = {},
    severities = {},
    opaquePaths = [],
    schemes,
    zoneIds,
    locked,
    file,
  }: Node,
  maker: Maker,
): Layer {
  const sourced = <T>(value: T): Sourced<T> => ({ value, describedBy: by, sourceId: 'self', layer: token, file });
  const take = <T extends { readonly id: string }>(
    kind: string,
    providers: readonly Provider<T>[],
    make: (provider: Provider<T>, origin: string) => Made<T>,
  ): Map<string, Sourced<T>> => {
    const taken = new Map<string, Sourced<T>>();
    providers.forEach((provider, i) => {
      const origin = `${by}, ${kind}[${String(i)}]`;
      const { value, given } = reading({ code: 'registry/set', who: origin }, () => make(provider, origin));
      const before = taken.get(value.id);
      if (before !== undefined && before.value !== value) {
        throw new RegistryError(
          'registry/duplicate',
          `${by} has two ${kind} with the id "${value.id}"`,
          'leave one of them out, or give it an id of its own',
          { plugins: [value.id], path: `${kind}.${value.id}`, file },
        );
      }
      taken.set(value.id, {
        ...sourced(value),
        given,
        provider: needsContainer(provider) ? provider : undefined,
      });
    });
    return taken;
  };
  const settings = new Map<string, Sourced<unknown>>();
  for (const [id, members] of Object.entries(config)) {
    if (!isObject(members) || Array.isArray(members)) {
      throw new RegistryError(
        'registry/config',
        `config.${id} (plugin "${id}") is not an object`,
        'write its options as keys and values',
        { plugins: [id], path: `config.${id}`, file },
      );
    }
    settings.set(id, sourced(undefined));
    for (const key of Object.keys(members)) {
      const path = `config.${id}.${key}`;
      const owner: Owner = { code: 'registry/config', who: `${path} (${by})`, plugins: [id], path, file };
      settings.set(`${id}/${key}`, sourced(reading(owner, () => asSaid(members[key]))));
    }
  }
  const layer: Layer = {
    plugins: take('plugins', plugins, maker.plugin),
    overlays: take('overlays', overlays, maker.overlay),
    config: settings,
    severities: new Map(
      Object.entries(typeof severities === 'string' ? { preset: severities } : severities).map(([code, choice]) => [
        code,
        sourced(choice),
      ]),
    ),
    sets: new Map(),
    opaquePaths: new Map(opaquePaths.map((name) => [name, sourced(true as const)])),
    switches: new Map(zoneIds === undefined ? [] : [['zoneIds', sourced(zoneIds)]]),
    schemes: new Map(schemes?.others === undefined ? [] : [['others', sourced(schemes.others)]]),
    cededSchemes: new Set(),
  };
  return locked === undefined ? layer : lock(layer, locked, by, file);
}

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
    reading({ code: 'registry/set', who: node.by, file: node.file }, () => own(node, maker)),
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
    switches: merged('switches'),
    schemes: merged('schemes'),
    cededSchemes: cedeByPreference(plugins, new Set(ceded), prefer),
  };
}

/** Whether two layers say the same, kind by kind, in the same words. */
export const sameEntries = (a: Layer, b: Layer): boolean =>
  a.cededSchemes.size === b.cededSchemes.size &&
  Object.keys(KINDS).every((kind) => a[kind as KindName] === b[kind as KindName]);
