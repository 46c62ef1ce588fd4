import type { Engine } from '@urikit/generic';
import type { SchemeHooks, SchemeOverlay } from '@urikit/generic/hooks';
import { factsOf, type SchemeFacts } from './describe-scheme.js';
import type { Layer } from '../compose/layer.js';
import type { Plan } from '../compose/plan.js';
import { overriddenBy } from '../given/plugin.js';

/** A registry as data, for people and for logs. Everything in it is JSON where the configurations are. */
export interface Description {
  readonly fingerprint: string;
  readonly schemes: Readonly<Record<string, DescribedScheme>>;
  readonly plugins: readonly DescribedPlugin[];
  readonly overlays: readonly DescribedOverlay[];
  /** Versions by name. */
  readonly sets: Readonly<Record<string, string>>;
  /** Choices by issue code, and the preset under `preset`. */
  readonly severities: Readonly<Record<string, string>>;
  readonly zoneIds: boolean;
}

export interface DescribedScheme {
  /** The id of the owner. */
  readonly plugin: string;
  /** Ids of plugins that have the scheme too and stand back. */
  readonly overridden: readonly string[];
  /** Ids, in the order in which they are laid over. */
  readonly overlays: readonly string[];
  readonly facts: SchemeFacts;
}

export interface DescribedPlugin {
  readonly id: string;
  readonly version: string;
  readonly schemes: readonly string[];
  readonly rfc: readonly string[];
  readonly requires: Readonly<Record<string, string>>;
  readonly overrides: string | undefined;
  /** As the plugin got it, defaults filled in. */
  readonly config: unknown;
  /** Who brought it: `set "web"`, `the composition`. */
  readonly by: string;
}

export type DescribedOverlay = Omit<SchemeOverlay, 'check'> & {
  /** Whether it checks by a function too. */
  readonly check: boolean;
  readonly by: string;
};

const values = (saying: Layer['sets'] | Layer['severities']): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(saying, ([key, { value }]) => [key, value]));

const byOf = (saying: Layer['plugins'] | Layer['overlays'], id: string): string => String(saying.get(id)?.by);

/** What a registry is made of. The engine knows what overlays made of a plugin's hooks. */
export function describe(
  { plugins, owners, overlays, configured, zoneIds, fingerprint }: Plan,
  layer: Layer,
  engine: Engine,
): Description {
  return {
    fingerprint: fingerprint(),
    schemes: Object.fromEntries(
      owners.map(({ scheme, owner, overridden }) => {
        const over = overlays.filter((overlay) => overlay.extends === scheme);
        const facts = factsOf(engine.hooks(scheme) as SchemeHooks, over);
        return [
          scheme,
          { plugin: owner.id, overridden: overridden.map(({ id }) => id), overlays: over.map(({ id }) => id), facts },
        ];
      }),
    ),
    plugins: plugins.map((plugin) => ({
      id: plugin.id,
      version: plugin.version,
      schemes: plugin.schemes,
      rfc: plugin.rfc,
      requires: plugin.requires ?? {},
      overrides: overriddenBy(plugin) && plugin.overrides,
      config: configured.get(plugin.id)?.value,
      by: byOf(layer.plugins, plugin.id),
    })),
    overlays: overlays.map(({ check, ...data }) => ({
      ...data,
      check: check !== undefined,
      by: byOf(layer.overlays, data.id),
    })),
    sets: values(layer.sets),
    severities: values(layer.severities),
    zoneIds,
  };
}
