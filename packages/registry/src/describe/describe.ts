import type { Engine } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { factsOf } from './describe-scheme.js';
import type { Description } from './description.js';
import type { Layer } from '../compose/layer.js';
import type { ResolvedComposition } from '../compose/resolved-composition.js';
import { saidIn } from './said.js';
import type { Configured } from '../compose/plugin-config.js';
import { secretsOf } from '../compose/secrets.js';
import { type AnyPlugin, overriddenBy } from '../given/plugin.js';

const values = (entries: Layer['sets'] | Layer['severities']): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(entries, ([key, { value }]) => [key, value]));

const byOf = (entries: Layer['plugins'] | Layer['overlays'], id: string): string =>
  String(entries.get(id)?.describedBy);

/** As the plugin got it, without what its schema calls secret. */
const shownConfig = ({ configSchema }: AnyPlugin, { value, written }: Configured): unknown =>
  secretsOf(configSchema, written, value).show(configSchema, value);

/** What a registry is made of. The engine knows what overlays made of a plugin's hooks. */
export function describe(
  { plugins, owners, overlays, configured, zoneIds, opaquePaths, others, fingerprint }: ResolvedComposition,
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
      config: shownConfig(plugin, configured.get(plugin.id) as Configured),
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
    opaquePaths,
    others,
    said: saidIn(layer),
  };
}
