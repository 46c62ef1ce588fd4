import type { Engine } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { frozenCopy } from '@urikit/generic/internal';
import { type Logger, LOGGER, type Provider, scopeBelow } from './given/container.js';
import type { Graph } from './given/graph.js';
import { describe, type JsonSchema, jsonSchemaOf } from './describe/describe.js';
import type { Description } from './settings/description.js';
import { engineCache } from './engine/engine-cache.js';
import { type Inheritance, tightens } from './inheritance.js';
import { asInherited, flatten, sameEntries, SELF } from './merge/flatten.js';
import { providerReaderIn, resolveProviders } from './settings/providers.js';
import { lazily, isObject } from './given/members.js';
import { withReach } from './build/overlays.js';
import { refuseMissingFingerprints, resolveComposition, type ResolvedComposition } from './build/composition.js';
import type { AnyPlugin } from './given/plugin.js';
import { readOptions, readSets } from './read/options.js';
import type { PluginSet } from './settings/contents.js';
import type { Printer } from './given/printer.js';
import { printerIn } from './settings/printer.js';
import type { Extend, RegistryOptions, RegistryViews, SchemeRegistry, TypedOptions } from './scheme-registry.js';
import { RegistryError } from './given/registry-error.js';
import { environmentTrace } from './trace/trace.js';
import type { Layer } from './settings/setting.js';
import { checkCodes } from './settings/severities.js';

/** 128 bits are enough to tell compositions apart. */
const shortened = (digest: string): string => digest.slice(0, 32);

/** The data of a registry. @throws RegistryError `registry/set` if a value is not a registry */
export let inheritanceOf: (registry: SchemeRegistry, subject?: string) => Inheritance;

/** The secrets of the configurations of a registry; empty for a registry of another copy. */
export let secretsOf: (registry: object) => readonly string[];

class Registry implements SchemeRegistry {
  readonly engine: Engine;
  readonly #own: Inheritance;

  constructor(own: Inheritance) {
    this.engine = own.engine;
    this.#own = own;
    Object.freeze(this);
  }

  static {
    secretsOf = (registry) => (#own in registry ? Array.from(registry.#own.printer().secrets) : []);
    inheritanceOf = (registry, subject = 'the parent') => {
      if (isObject(registry) && #own in registry) return registry.#own;
      throw new RegistryError(
        'registry/set',
        `${subject} is no registry of this package`,
        'give the registry that createRegistry returned, and install @urikit/registry once',
      );
    };
  }

  get fingerprint(): string {
    refuseMissingFingerprints(this.#own.composition.missingFingerprints());
    return shortened(this.#own.digest());
  }

  get view(): Engine['view'] {
    return this.engine.view;
  }

  readonly schemes = (): readonly string[] => this.engine.schemes;

  readonly describe = (): Description =>
    frozenCopy(
      describe(this.#own.composition, this.#own.layer, this.engine, fingerprintOf(this), this.#own.printer()),
    ) as Description;

  readonly configJsonSchema = (): JsonSchema =>
    frozenCopy(
      jsonSchemaOf(this.#own.composition.plugins, this.#own.composition.overlays, this.#own.printer()),
    ) as JsonSchema;

  readonly dispose = (): Promise<readonly unknown[]> =>
    this.#own.hasOwnScope ? this.#own.scope().dispose() : Promise.resolve(Object.freeze([]));

  readonly extend = ((options: Omit<RegistryOptions, 'parent'>) =>
    makeRegistry({ ...readOptions(options, 'parent'), parent: this })) as Extend<object>;
}

// Every registry leads to its prototype. The class would make registries of anything.
Reflect.deleteProperty(Registry.prototype, 'constructor');
Object.freeze(Registry.prototype);

/** The fingerprint of a registry; undefined without one. Never throws. */
export function fingerprintOf(registry: SchemeRegistry): string | undefined {
  const { digest, composition } = inheritanceOf(registry);
  return composition.missingFingerprints().length === 0 ? shortened(digest()) : undefined;
}

/**
 * Composes plugins, overlays, sets and configuration.
 *
 * @returns a frozen registry, typed by the plugins that it is given
 * @throws RegistryError if they do not fit together; its message names the plugins and a remedy
 * @example createRegistry({ plugins: [http], config: { http: { userinfo: 'forbidden' } } }).engine.normalize('HTTP://h')
 */
export function createRegistry<
  const Plugins extends readonly Provider<AnyPlugin>[],
  const Sets extends readonly PluginSet[],
  Parent extends object = object,
>(options?: TypedOptions<Plugins, Sets, Parent>): SchemeRegistry<Parent & RegistryViews<Plugins, Sets>>;
export function createRegistry(options: RegistryOptions = {}): SchemeRegistry {
  return makeRegistry(readOptions(options));
}

/**
 * Makes a registry of options that were read once.
 *
 * @param given - the graph of its services, if it is there already
 */
export function makeRegistry(options: RegistryOptions, given?: Graph): SchemeRegistry {
  const { parent, container, services, sets, trace: ownTrace, mayBeCut, ...contents } = options;
  const inherited = parent === undefined ? undefined : inheritanceOf(parent);
  const hasServices = given !== undefined || container !== undefined || services !== undefined;
  const hasOwnScope = inherited === undefined || hasServices;
  const below = hasOwnScope ? scopeBelow(inherited?.scope, container, services) : inherited.scope;
  const scope = given === undefined ? below : () => given;
  const before = inherited?.asParent();
  // In a container of its own, each class and factory is called again.
  const reader = providerReaderIn(scope, before, hasOwnScope);
  const base = before !== undefined && hasOwnScope ? resolveProviders(before, reader) : before;
  const layer = flatten(
    { ...contents, by: SELF, token: {}, sets: sets === undefined ? [] : readSets(sets, SELF) },
    reader,
    base,
  );
  const floor =
    inherited !== undefined && tightens(layer, inherited.asParent(), inherited.composition.answering)
      ? inherited.floor
      : inherited;
  const composition =
    inherited !== undefined && sameEntries(layer, inherited.asParent())
      ? inherited.composition
      : resolveComposition(layer, inherited, floor?.composition);
  const trace = ownTrace ?? (inherited === undefined ? environmentTrace() : inherited.trace);
  const cache =
    inherited?.trace === trace && inherited !== undefined
      ? inherited.cache
      : engineCache(trace, inherited?.cache.hooks);
  const shared = cache.share(composition);
  checkCodes(layer.severities, raisersIn(composition, shared.engine));
  const registry = new Registry({
    ...shared,
    shared,
    layer,
    scope,
    hasOwnScope,
    cache,
    trace,
    floor,
    mayBeCut: mayBeCut === true || inherited?.mayBeCut === true,
    asParent: parentOf(layer),
    printer: printerOf(layer, shared.composition),
  });
  if (hasServices) tellOverrides(composition, scope());
  return registry;
}

// Functions of their own: closures of createRegistry would keep all that the parent has, and its parent's, alive.

// A composition may be shared by layers that overrule other options.
const printerOf = (layer: Layer, { configured, printer }: ResolvedComposition): (() => Printer) =>
  lazily(() => printerIn(layer, [layer], configured, printer().secrets));

const parentOf = (layer: Layer): (() => Layer) => lazily(() => asInherited(withReach(layer)));

/** Owners and overlays by the ids before their issue codes: hooks may keep the id of a plugin that they override. */
const raisersIn = ({ overlays, owners }: ResolvedComposition, { hooks }: Engine) => [
  ...owners.map(({ scheme, owner }) => [String((hooks(scheme) as SchemeHooks).id), owner] as const),
  ...overlays.map((overlay) => [overlay.id, overlay] as const),
];

function tellOverrides({ owners }: ResolvedComposition, scope: Graph): void {
  for (const { scheme, owner, overridden } of owners) {
    for (const { id, version } of overridden)
      scope
        .get<Logger>(LOGGER)
        .info(`scheme "${scheme}": plugin "${owner.id}" ${owner.version} takes over from "${id}" ${version}`);
  }
}
