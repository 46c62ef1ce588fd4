import type { SchemeHooks, Schemes } from '@urikit/generic/hooks';
import { asksForBase, lendersOf } from '../build/dependencies.js';
import type { ResolvedComposition } from '../build/resolved-composition.js';
import { guardHooks } from './guard.js';
import { hooksOf } from './plugin-hooks.js';
import type { Configured } from '../settings/composition.js';

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
function allHooks({ plugins, configured }: ResolvedComposition, known: KnownHooks): ReadonlyMap<string, Schemes> {
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
    const hooks = isKnown ? before.hooks : hooksOf(plugin, config, base);
    if (!isKnown) known.set(config, { hooks, lent });
    made.set(plugin.id, hooks);
  }
  return made;
}

/** The hooks of a composition. */
export interface OwnHooks {
  /** Of each owned scheme, watched. */
  readonly schemes: Schemes;
  /** Of each plugin that answers depend on, as it returned them. */
  readonly byPlugin: ReadonlyMap<string, Schemes>;
}

/**
 * The hooks of each owned scheme, watched. `configure` of each plugin is called once for each of its configurations and
 * of the hooks that it is lent.
 *
 * @param known - hooks that were made before
 * @throws RegistryError where a plugin's configure or hooks break their contract
 */
export function ownHooks(composition: ResolvedComposition, known: KnownHooks): OwnHooks {
  const made = allHooks(composition, known);
  const asked = Array.from(composition.answering, ({ id }) => [id, made.get(id) as Schemes] as const);
  const schemes = Object.fromEntries(
    composition.owners.map(({ scheme, owner }) => {
      const hooks = (made.get(owner.id) as Schemes)[scheme] as SchemeHooks;
      return [scheme, guardHooks({ id: owner.id, scheme }, hooks, composition.codes.get(owner.id))];
    }),
  );
  return { schemes, byPlugin: new Map(asked) };
}
