import type { Engine } from '@urikit/generic';
import type { SchemeHooks, SchemeOverlay } from '@urikit/generic/hooks';
import type { Configured } from '../compose/plugin-config.js';
import { seesUnknownKeys } from '../given/validate-config.js';
import { factsOf, secretsAsData } from './describe-scheme.js';
import type { DescribedOverlay, Description } from './description.js';
import type { Layer } from '../compose/layer.js';
import type { ResolvedComposition } from '../compose/resolved-composition.js';
import { saidIn } from './said.js';
import { reachingLocks } from '../compose/lock-reach.js';
import { type Secrets, secretsOf } from '../compose/secrets.js';
import { overriddenBy } from '../given/plugin.js';

const values = (entries: Layer['sets'] | Layer['severities']): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(entries, ([key, { value }]) => [key, value]));

const byOf = (entries: Layer['plugins'] | Layer['overlays'], id: string): string =>
  String(entries.get(id)?.describedBy);

const unseenBy = (schema: unknown): 'unseen' | undefined =>
  schema === undefined || seesUnknownKeys(schema) ? undefined : 'unseen';

/** What must not be shown of what has a configuration. */
const secretsIn = (schema: unknown, config: Configured | undefined): Secrets =>
  secretsOf(schema, config?.written, config?.value);

/** As the plugin or the overlay got it, without what its schema calls secret. */
const shownConfig = (schema: unknown, config: Configured | undefined): unknown =>
  config && secretsIn(schema, config).show(schema, config.value);

/** An overlay as data. What its configuration made of it is shown without what its schema calls secret. */
function shownOverlay(
  { check, configSchema, configure: _, secrets, ...data }: SchemeOverlay,
  given: SchemeOverlay,
  config: Configured | undefined,
): Omit<DescribedOverlay, 'by'> {
  const { show } = secretsIn(configSchema, config);
  const isGiven = ([member, value]: readonly [string, unknown]): boolean =>
    given[member as keyof SchemeOverlay] === value;
  const rules = Object.entries(data).filter((entry) => !isGiven(entry));
  return {
    ...data,
    ...(show(undefined, Object.fromEntries(rules)) as object),
    ...(secrets && { secrets: secretsAsData(secrets) }),
    check: check !== undefined,
    config: shownConfig(configSchema, config),
    unknownKeys: unseenBy(configSchema),
  };
}

/** What a registry is made of. The engine knows what overlays made of a plugin's hooks. */
export function describe(
  composition: ResolvedComposition,
  layer: Layer,
  engine: Engine,
  fingerprint: string | undefined,
): Description {
  const { plugins, owners, overlays, givenOverlays, configured, opaquePaths, others, policy, lacks } = composition;
  return {
    fingerprint,
    withoutFingerprint: lacks.length === 0 ? undefined : lacks.map(({ id }) => id),
    schemes: Object.fromEntries(
      owners.map(({ scheme, owner, overridden }) => {
        const over = composition.over(scheme);
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
      config: shownConfig(plugin.configSchema, configured.get(plugin.id)),
      unknownKeys: unseenBy(plugin.configSchema),
      by: byOf(layer.plugins, plugin.id),
    })),
    overlays: overlays.map((overlay, i) => ({
      ...shownOverlay(overlay, givenOverlays[i] as SchemeOverlay, configured.get(overlay.id)),
      by: byOf(layer.overlays, overlay.id),
    })),
    sets: values(layer.sets),
    severities: values(layer.severities),
    opaquePaths,
    others,
    limits: policy.limits ?? {},
    encodedDotSegments: policy.encodedDotSegments ?? 'remove',
    references: policy.references ?? 'allow',
    secrets: secretsAsData(policy.secrets ?? []),
    // Asked of this layer: a composition may be shared by layers whose words are by others.
    said: saidIn({ ...layer, ...reachingLocks(layer, owners) }),
  };
}
