import { createEngine, type Engine, type Issue } from '@urikit/generic';
import type { SchemeHooks, Schemes } from '@urikit/generic/hooks';
import type { Configured } from '../compose/plugin-config.js';
import type { ResolvedComposition } from '../compose/resolved-composition.js';
import { lazily } from '../lazily.js';
import { guardHooks } from './guard.js';
import { layOver } from './overlay-checks.js';
import { hooksOf } from './plugin-hooks.js';

type Check = NonNullable<SchemeHooks['check']>;

/** What registries share whose overlays and severities alone are different. */
export interface Core {
  readonly engine: Engine;
  /** As `engine.check`, with other checks in the place of those of the schemes. */
  readonly checkBy: (text: string, checks: ReadonlyMap<string, Check>) => readonly Issue[];
}

/** Hooks by the configuration of one plugin. */
export type KnownHooks = WeakMap<Configured, Schemes>;

/** Calls `configure` of each plugin once for each of its configurations. */
function ownHooks({ plugins, configured, owners }: ResolvedComposition, known: KnownHooks): Schemes {
  const made = new Map(
    plugins.map((plugin) => {
      const config = configured.get(plugin.id) as Configured;
      const hooks = known.get(config) ?? hooksOf(plugin, config);
      known.set(config, hooks);
      return [plugin, hooks];
    }),
  );
  return Object.fromEntries(
    owners.map(({ scheme, owner }) => {
      const hooks = (made.get(owner) as Schemes)[scheme] as SchemeHooks;
      return [scheme, guardHooks({ id: owner.id, scheme }, hooks)];
    }),
  );
}

/**
 * The engine of owners, with the secrets of overlays and without their checks.
 *
 * @param known - hooks that were made before
 * @throws RegistryError where a plugin's configure or hooks break their contract
 */
export function makeCore(composition: ResolvedComposition, known: KnownHooks): Core {
  const { overlays, zoneIds, opaquePaths } = composition;
  const schemes: Schemes = Object.fromEntries(
    Object.entries(ownHooks(composition, known)).map(([scheme, hooks]) => [
      scheme,
      layOver(
        hooks,
        overlays.filter((overlay) => overlay.extends === scheme),
      ).hooks,
    ]),
  );
  const options = { zoneIds, opaquePaths };
  return { engine: createEngine({ ...options, schemes }), checkBy: checkerOf(schemes, options) };
}

/**
 * One engine checks for all registries of a core: which checks are meant is said for the time of a call. A registry for each
 * of a thousand tenants costs its overlays, and no engine.
 */
function checkerOf(
  schemes: Schemes,
  options: { readonly zoneIds: boolean; readonly opaquePaths: readonly string[] },
): Core['checkBy'] {
  let current: ReadonlyMap<string, Check> = new Map();
  const engine = lazily(() =>
    createEngine({
      ...options,
      schemes: Object.fromEntries(
        Object.entries(schemes).map(([scheme, hooks]): [string, SchemeHooks] => [
          scheme,
          {
            ...hooks,
            // What it returns is for the engine to refuse.
            check: (uri, report, context) => (current.get(scheme) ?? hooks.check)?.(uri, report, context),
          },
        ]),
      ),
    }),
  );
  return (text, checks) => {
    // A check may ask another engine of the family.
    const before = current;
    current = checks;
    try {
      return engine().check(text);
    } finally {
      current = before;
    }
  };
}
