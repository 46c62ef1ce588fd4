import type { Engine } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { seesUnknownKeys } from '../compose/plugin-config.js';
import { factsOf, secretsAsData } from './describe-scheme.js';
import type { Description } from './description.js';
import type { Layer } from '../compose/layer.js';
import type { ResolvedComposition } from '../compose/resolved-composition.js';
import { saidIn } from './said.js';
import { liesOver } from '../compose/overlay-scope.js';
import { overriddenBy } from '../given/plugin.js';

const values = (entries: Layer['sets'] | Layer['severities']): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(entries, ([key, { value }]) => [key, value]));

const byOf = (entries: Layer['plugins'] | Layer['overlays'], id: string): string =>
  String(entries.get(id)?.describedBy);

const unseenBy = (schema: unknown): 'unseen' | undefined =>
  schema === undefined || seesUnknownKeys(schema) ? undefined : 'unseen';

/** What a registry is made of. The engine knows what overlays made of a plugin's hooks. */
export function describe(
  { plugins, owners, overlays, configured, zoneIds, opaquePaths, others, fingerprint, lacks }: ResolvedComposition,
  layer: Layer,
  engine: Engine,
): Description {
  return {
    fingerprint: lacks.length === 0 ? fingerprint() : undefined,
    withoutFingerprint: lacks.length === 0 ? undefined : lacks.map(({ id }) => id),
    schemes: Object.fromEntries(
      owners.map((ownership) => {
        const { scheme, owner, overridden } = ownership;
        const over = overlays.filter((overlay) => liesOver(overlay, ownership));
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
      unknownKeys: unseenBy(plugin.configSchema),
      by: byOf(layer.plugins, plugin.id),
    })),
    overlays: overlays.map(({ check, configSchema, configure: _, secrets, ...data }) => ({
      ...data,
      ...(secrets && { secrets: secretsAsData(secrets) }),
      check: check !== undefined,
      config: configured.get(data.id)?.value,
      unknownKeys: unseenBy(configSchema),
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
