import { createEngine, type Engine, HooksError, type Issue, kit, sealHooks } from '@urikit/generic';
import { frozenCopy } from '@urikit/generic/data';
import type { BaseHooks, SchemeHooks, Schemes } from '@urikit/generic/hooks';
import { otherSchemes } from './other-schemes.js';
import { guardHooks } from './guard.js';
import type { Configured } from '../compose/plugin-config.js';
import { asksForBase, lendersOf } from '../compose/lending.js';
import { liesOver } from '../compose/overlay-scope.js';
import type { ResolvedComposition } from '../compose/resolved-composition.js';
import { type AnyPlugin, isObject, overriddenBy } from '../given/plugin.js';
import { layOver } from './overlay-checks.js';
import { quoted, RegistryError, wordsOf } from '../given/registry-error.js';
import type { Judge } from '../compose/severities.js';

const memberOf = ([, member]: readonly string[]): string => (member === undefined ? '' : `, member ${member}`);

/** Calls `configure`. @throws RegistryError `registry/configure`, `registry/hooks` */
function hooksOf(plugin: AnyPlugin, config: unknown, base: BaseHooks | undefined): Schemes {
  const { id, version, schemes } = plugin;
  const broken = (problem: string, cure: string, cause?: unknown): RegistryError =>
    new RegistryError('registry/hooks', `plugin "${id}" ${version}: ${problem}`, cure, { plugins: [id], cause });
  let returned: unknown;
  try {
    // Only the plugin knows the type of its configuration; its own schema has just made this one.
    returned =
      base === undefined ? plugin.configure(config as never, kit) : plugin.configure(config as never, kit, base);
  } catch (cause) {
    throw new RegistryError(
      'registry/configure',
      `plugin "${id}" ${version}: configure threw: ${wordsOf(cause)}`,
      'see the cause; its configuration is frozen and must not be changed',
      { plugins: [id], cause },
    );
  }
  if (!isObject(returned))
    throw broken('configure returned no object', 'return hooks by scheme name, as in { acme: {} }');
  if (typeof returned['then'] === 'function')
    throw broken('configure returned a promise', 'return the hooks themselves: a registry is made in one step');
  const foreign = Object.keys(returned).filter((scheme) => !schemes.includes(scheme));
  if (foreign.length > 0)
    throw broken(
      `configure returned hooks of ${quoted(foreign)}, which it does not declare`,
      `add the name to its \`schemes\`, or leave the hooks out: it declares ${quoted(schemes)}`,
    );
  const seal = (scheme: string, hooks: unknown): SchemeHooks => {
    try {
      return sealHooks(scheme, hooks);
    } catch (cause) {
      if (!(cause instanceof HooksError))
        throw broken(
          `the hooks of scheme "${scheme}" cannot be read: ${wordsOf(cause)}`,
          'return a plain object',
          cause,
        );
      const { path, expected, cure } = cause;
      throw broken(`the hooks of scheme "${scheme}"${memberOf(path)}: expected ${expected}`, cure, cause);
    }
  };
  const sealed: Record<string, SchemeHooks> = {};
  for (const scheme of schemes) {
    if (!Object.hasOwn(returned, scheme))
      throw broken(
        `configure returned no hooks for scheme "${scheme}", which it declares`,
        `return hooks for it, {} at least, or take it out of its \`schemes\``,
      );
    const hooks = seal(scheme, returned[scheme]);
    const prefix = hooks.id;
    const own = [undefined, id, overriddenBy(plugin)?.id];
    if (!own.includes(prefix))
      throw broken(
        `the hooks of scheme "${scheme}" have the id "${String(prefix)}"`,
        `set it to "${id}" or leave it out: it is the prefix of issue codes`,
      );
    sealed[scheme] = hooks;
  }
  return sealed;
}

/** Hooks that were made, and the hooks that they were made of. */
interface MadeHooks {
  readonly hooks: Schemes;
  readonly lent: readonly Schemes[];
}

/** Hooks by the configuration of one plugin. */
export type KnownHooks = WeakMap<Configured, MadeHooks>;

/** Without the id, which is the prefix of issue codes: who borrows hooks reports under an id of its own. */
const lentHooks = (schemes: Schemes): Schemes =>
  Object.freeze(
    Object.fromEntries(Object.entries(schemes).map(([scheme, { id: _, ...hooks }]) => [scheme, Object.freeze(hooks)])),
  );

/** The hooks of every plugin; those that others are made of come first. */
function allHooks(
  plugins: readonly AnyPlugin[],
  configured: ResolvedComposition['configured'],
  known: KnownHooks,
): ReadonlyMap<string, Schemes> {
  const made = new Map<string, Schemes>();
  for (const plugin of plugins) {
    const config = configured.get(plugin.id) as Configured;
    const lenders = lendersOf(plugin);
    const lent = lenders.map((id) => made.get(id) as Schemes);
    const before = known.get(config);
    const isKnown = before !== undefined && before.lent.every((hooks, i) => hooks === lent[i]);
    const base = asksForBase(plugin)
      ? Object.freeze(Object.fromEntries(lenders.map((id, i) => [id, lentHooks(lent[i] as Schemes)])))
      : undefined;
    const hooks = isKnown ? before.hooks : hooksOf(plugin, config.value, base);
    if (!isKnown) known.set(config, { hooks, lent });
    made.set(plugin.id, hooks);
  }
  return made;
}

/** What an overlay reports has two ids in front; the first is the owner's, whose hooks carry it. */
const withoutOwner = (issue: Issue): Issue => {
  const slash = issue.code.indexOf('/');
  return issue.code.includes('/', slash + 1) ? { ...issue, code: issue.code.slice(slash + 1) } : issue;
};

/**
 * An engine whose `check` is another and whose every other verb is the same function: what a view refuses is the
 * owner's to say, so that neither an overlay nor a severity takes a reading away.
 *
 * @param laidOver - the engine with the checks of overlays; undefined where there are none
 */
function withCheck(
  engine: Engine,
  laidOver: Engine | undefined,
  judge: Judge | undefined,
  other: ((text: string) => Issue | undefined) | undefined,
): Engine {
  const check = (text: string): readonly Issue[] => {
    const found = laidOver === undefined ? engine.check(text) : laidOver.check(text).map(withoutOwner);
    const first = other?.(text);
    const issues = first === undefined ? found : [first, ...found];
    const judged = judge === undefined ? issues : issues.flatMap((issue) => judge(issue) ?? []);
    return frozenCopy(judged) as readonly Issue[];
  };
  return Object.freeze({ ...engine, check });
}

/**
 * Makes the engine of a plan. Without overlays and severities it is the engine of `createEngine` itself.
 *
 * @param known - hooks that were made before: a plugin is asked once for each configuration
 * @throws RegistryError where a plugin's configure or hooks, or an overlay, break their contract
 */
export function assemble(
  { plugins, configured, owners, overlays, judge, zoneIds, opaquePaths, others }: ResolvedComposition,
  known: KnownHooks,
): Engine {
  const made = allHooks(plugins, configured, known);
  const layers = owners.map((ownership) => {
    const { scheme, owner } = ownership;
    const guarded = guardHooks(
      { id: owner.id, scheme },
      (made.get(owner.id) as Schemes)[scheme] as SchemeHooks,
      owner.issues,
    );
    return {
      scheme,
      ...layOver(
        scheme,
        guarded,
        overlays.filter((overlay) => liesOver(overlay, ownership)),
      ),
    };
  });
  const engineOf = (hooksIn: (layer: (typeof layers)[number]) => SchemeHooks): Engine =>
    createEngine({
      schemes: Object.fromEntries(layers.map((layer) => [layer.scheme, hooksIn(layer)])),
      zoneIds,
      opaquePaths,
    });
  const engine = engineOf(({ hooks }) => hooks);
  const laidOver = layers.some(({ check }) => check !== undefined)
    ? engineOf(({ hooks, check }) => (check === undefined ? hooks : { ...hooks, check }))
    : undefined;
  const owned = owners.map(({ scheme }) => scheme);
  const other = others === 'allowed' ? undefined : otherSchemes(others, owned);
  return (laidOver ?? judge ?? other) === undefined ? engine : withCheck(engine, laidOver, judge, other);
}
