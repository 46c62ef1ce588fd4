import type { SchemeHooks } from '@urikit/generic/hooks';
import { frozenCopy } from '@urikit/generic/internal';
import type { Engine } from '@urikit/generic';
import { memoOver } from './build/memo.js';
import { withReach } from './build/overlays.js';
import { digest, fingerprintText, missingFingerprintsIn, planOf, refuseMissingFingerprints } from './build/plan.js';
import { describe } from './describe/describe.js';
import { jsonSchemaOf } from './describe/json-schema.js';
import { coreOf } from './engine/core.js';
import { assemble } from './engine/engine.js';
import { hooksText } from './engine/plugin-hooks.js';
import { siblings } from './engine/sharing.js';
import { lazily } from './given/members.js';
import { CONTRACT } from './given/plugin.js';
import { LOGGER, type OpenScope, type Scope } from './given/scope.js';
import { over } from './cells.js';
import { type Inheritance, inheritanceOf, KEY, type Made, MAY_BE_CUT, printOf } from './inheritance.js';
import { asInherited, merge, sameLayer, SELF } from './merge.js';
import { checkOptions, readSets } from './read/options.js';
import type { CreateRegistry, Extend, RegistryOptions, SchemeRegistry } from './scheme-registry.js';
import { providerReaderIn, resolveProviders } from './settings/providers.js';
import { checkCodes } from './settings/severities.js';
import type { Layer, Plan } from './settings/setting.js';
import { EMPTY, KINDS, layerBy } from './settings/table.js';

/** Owners and overlays by the ids before their issue codes: hooks may keep the id of a plugin that they override. */
const raisersIn = ({ overlays, owners }: Plan, { hooks }: Engine) => [
  ...owners.map(({ scheme, owner }) => [String((hooks(scheme) as SchemeHooks).id), owner] as const),
  ...overlays.map((overlay) => [overlay.id, overlay] as const),
];

// Functions of their own: closures of `makeRegistry` would keep more alive than they need.
const parentOf = (layer: Layer): (() => Layer) => lazily(() => asInherited(withReach(layer)));
const missingOf = (layer: Layer, made: Made, parents: readonly Inheritance[]): Inheritance['missing'] =>
  lazily(() => {
    const all = [...missingFingerprintsIn(layer, made.plan.answering), ...parents.flatMap(({ missing }) => missing())];
    return all.filter(({ id }, i) => all.findIndex((one) => one.id === id) === i);
  });
const ancestorsOf = ({ parents }: Inheritance): readonly Inheritance[] =>
  parents.flatMap((one) => [one, ...ancestorsOf(one)]);
const disposeOfNone = (): ReturnType<Scope['dispose']> => Promise.resolve(Object.freeze([]));

function make(layer: Layer, parents: readonly Inheritance[]): Made {
  const above = parents.map(({ made }) => made);
  const memo = memoOver(above[0]?.memo);
  const plan = planOf(layer, memo, above);
  const cores = above.map((one) => one.core);
  const core = coreOf(plan, memo, cores);
  // A spread would give each tenant a hidden class of its own.
  return Object.assign(assemble(core, plan, above), {
    memo,
    children: lazily(siblings<Made>),
    digest: lazily(() => {
      const own = [digest(fingerprintText(plan)), digest(hooksText(plan.answering, core.hooks))];
      return digest([...own, above.map((one) => one.digest()).join('\n')].join('\n'));
    }),
  });
}

/** The contents that several parents bind: those of the first one, with the values of all that hold wherever they stand. */
function contentsOf([first, ...others]: readonly Inheritance[]): Layer {
  const layer = first?.asParent() ?? EMPTY;
  return others.reduce((all, other) => {
    const values = other.asParent();
    // Of one kind each, which the compiler cannot follow.
    return layerBy((kind) => (BINDING.includes(kind) ? over<unknown>(kind, all[kind], values[kind]) : all[kind]));
  }, layer);
}

/** Settings that bind every verb, not `check` alone. */
const BINDING: readonly string[] = ['schemes', 'limits', 'encodedDotSegments', 'references', 'secrets'];

/** Makes a registry of checked options. @param given - the scope of its services @param bound - binds besides the parent of the options */
export function makeRegistry(
  openScope: OpenScope,
  options: RegistryOptions,
  given?: Scope,
  bound?: SchemeRegistry,
): SchemeRegistry {
  const { parent, container, services, sets = [], file, ...contents } = options;
  const parents = [parent, bound].filter((one) => one !== undefined).map((one) => inheritanceOf(one));
  const [first] = parents;
  const hasServices = given !== undefined || container !== undefined || services !== undefined;
  const hasOwnScope = first === undefined || hasServices;
  let opened = given;
  const scope = hasOwnScope ? (): Scope => (opened ??= openScope(first?.scope(), container, services)) : first.scope;
  const above = contentsOf(parents);
  // In a scope of its own, each class and factory is called again.
  const reader = providerReaderIn(scope, above, hasOwnScope);
  const base = hasOwnScope && first !== undefined ? resolveProviders(above, reader) : above;
  const layer = merge({ by: SELF, file, contents, sets: readSets(sets) }, reader, base);
  const isAlone = first !== undefined && parents.length === 1 && !hasServices;
  const made = !isAlone
    ? make(layer, parents)
    : sameLayer(layer, above)
      ? first.made
      : first.made.children().get(layer, above, () => make(layer, parents));
  // A child that adds nothing is judged as its parent is: a chain of these keeps no parent alive.
  const addsNothing = isAlone && KINDS.every((kind) => layer[kind] === above[kind]);
  const judges = addsNothing ? first.parents : parents;
  if (layer.severities.size > 0) checkCodes(layer.severities, raisersIn(made.plan, made.engine));
  const own: Inheritance = {
    contract: CONTRACT,
    layer,
    made,
    parents: judges,
    scope,
    mayBeCut: [(options as { readonly [MAY_BE_CUT]?: string })[MAY_BE_CUT], ...parents.map((one) => one.mayBeCut)].find(
      (one) => one !== undefined,
    ),
    missing: missingOf(layer, made, judges),
    asParent: parentOf(layer),
    dispose: hasOwnScope ? () => (opened === undefined ? disposeOfNone() : opened.dispose()) : disposeOfNone,
  };
  if (hasServices)
    for (const { scheme, owner, overridden } of made.plan.owners)
      for (const { id, version } of overridden) {
        const words = `scheme "${scheme}": plugin "${owner.id}" ${owner.version} takes over from "${id}" ${version}`;
        scope().get(LOGGER).info(words);
      }
  return registryOf(openScope, own);
}

/** Makes `createRegistry`. @param openScope - with a container, or without */
export const composer = (openScope: OpenScope): CreateRegistry =>
  ((options: RegistryOptions = {}) => {
    checkOptions(options);
    return makeRegistry(openScope, options);
  }) as CreateRegistry;

function registryOf(openScope: OpenScope, own: Inheritance): SchemeRegistry {
  const { made, layer, missing } = own;
  const { engine, plan } = made;
  const registry: SchemeRegistry = {
    engine,
    get fingerprint() {
      refuseMissingFingerprints(missing());
      return String(printOf(own));
    },
    view: engine.view,
    schemes: () => engine.schemes,
    describe: () => {
      const ids = missing().map(({ id }) => id);
      const prints = { fingerprint: printOf(own), withoutFingerprint: ids.length === 0 ? undefined : ids };
      const parents = ancestorsOf(own).map((one) => one.layer);
      return frozenCopy(describe(plan, layer, engine, parents, prints)) as ReturnType<SchemeRegistry['describe']>;
    },
    configJsonSchema: () =>
      frozenCopy(jsonSchemaOf(plan.plugins, plan.overlays)) as ReturnType<SchemeRegistry['configJsonSchema']>,
    dispose: own.dispose,
    extend: ((options: RegistryOptions) => {
      checkOptions(options);
      return makeRegistry(openScope, options, undefined, registry);
    }) as Extend<object>,
  };
  return Object.freeze(Object.defineProperty(registry, KEY, { value: own }));
}
