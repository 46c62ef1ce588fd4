import { createEngine, type Engine, type Issue } from '@urikit/generic';
import type { SchemeHooks, Schemes } from '@urikit/generic/hooks';
import { liesOver } from '../compose/overlay-scope.js';
import type { ResolvedComposition } from '../compose/resolved-composition.js';
import { lazily } from '../lazily.js';
import { type KnownHooks, ownHooks } from './lent-hooks.js';
import { withSecrets } from './overlay-checks.js';

type Check = NonNullable<SchemeHooks['check']>;

/** What registries share whose overlays and severities alone are different. */
export interface Core {
  readonly engine: Engine;
  /** As `engine.check`, with other checks in the place of those of the schemes. */
  readonly checkBy: (text: string, checks: ReadonlyMap<string, Check>) => readonly Issue[];
}

/**
 * The engine of owners, with the secrets of overlays and without their checks.
 *
 * @param known - hooks that were made before
 * @throws RegistryError where a plugin's configure or hooks break their contract
 */
export function makeCore(composition: ResolvedComposition, known: KnownHooks): Core {
  const { owners, overlays, zoneIds, opaquePaths } = composition;
  const own = ownHooks(composition, known);
  const schemes: Schemes = Object.fromEntries(
    owners.map((ownership) => [
      ownership.scheme,
      withSecrets(
        own[ownership.scheme] as SchemeHooks,
        overlays.filter((overlay) => liesOver(overlay, ownership)),
      ),
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
