import type { SchemeOverlay } from '@urikit/generic/hooks';
import { type Before, checkConfigured, type Configurable, configureAll } from './plugin-config.js';
import { orderPlugins } from './dependencies.js';
import { type FingerprintParts, fingerprintText } from './fingerprint/input.js';
import type { Layer } from './layer.js';
import { codesOf, type KnownCodes } from './issue-codes.js';
import { answering } from './lending.js';
import { reachingLocks } from './lock-reach.js';
import { lazily } from '../lazily.js';
import { type Lack, lacksOf } from './fingerprint/lacks.js';
import { configureOverlays } from './configure-overlays.js';
import { orderOverlays } from './order-overlays.js';
import { reachOf } from './overlay-scope.js';
import { findOwners } from './owners.js';
import type { AnyPlugin } from '../given/plugin.js';
import { checkSeverities, compileSeverities, type Judge } from './severities.js';
import { broughtBy, floorsOf } from './severity-floors.js';
import { policyOf } from './text-policy.js';

/** A composition that fits together, before any hook is made. */
export interface ResolvedComposition extends FingerprintParts {
  /** Each behind those it requires or overrides. */
  readonly plugins: readonly AnyPlugin[];
  /** The overlays before their configuration, in the same order. */
  readonly givenOverlays: readonly SchemeOverlay[];
  /** The composition whose errors stay errors: of the parent, or of its parent; undefined where there is none. */
  readonly floor: ResolvedComposition | undefined;
  /** What was written, locks that reach other plugins included. */
  readonly config: Layer['config'];
  readonly judge: Judge | undefined;
  /** The codes that plugins and overlays may report, and that a severity may name. */
  readonly codes: KnownCodes;
  /** All that was said and answers depend on, as one text, made when it is first asked for. */
  readonly fingerprintInput: () => string;
  /** Who has what that text cannot show. */
  readonly lacks: readonly Lack[];
}

const hasSchema = (overlay: SchemeOverlay): overlay is SchemeOverlay & Configurable =>
  overlay.configSchema !== undefined;

/**
 * Makes a plan of what was said.
 *
 * @param before - what was configured for the parent
 * @param floor - the composition whose errors stay errors
 * @throws RegistryError where it does not fit together
 */
export function resolveComposition(layer: Layer, before?: Before, floor?: ResolvedComposition): ResolvedComposition {
  const plugins = orderPlugins(Array.from(layer.plugins.values(), ({ value }) => value));
  const owners = findOwners(plugins, layer.plugins, layer.cededSchemes);
  const owned = owners.map(({ scheme }) => scheme);
  const givenOverlays = orderOverlays(layer);
  const reach = reachOf(layer, owned);
  const configurable = [...plugins, ...givenOverlays.filter(hasSchema)];
  const asked = answering(
    plugins,
    owners.map(({ owner }) => owner),
  );
  const { config, severities } = reachingLocks(layer, owners);
  checkConfigured(
    config,
    configurable.map(({ id }) => id),
  );
  const configured = configureAll(configurable, config, before);
  const overlays = configureOverlays(givenOverlays, configured);
  const over = (scheme: string): readonly SchemeOverlay[] => overlays.filter(({ id }) => reach.get(scheme)?.has(id));
  const codes = codesOf(plugins, overlays);
  checkSeverities(severities, codes);
  const floors = floorsOf(severities, broughtBy(layer));
  const judge = compileSeverities(severities, floors);
  const opaquePaths = Array.from(layer.opaquePaths.keys())
    .filter((name) => !owned.includes(name))
    .sort();
  const others = layer.schemes.get('others')?.value ?? 'allowed';
  const parts = {
    plugins,
    configured,
    owners,
    answering: asked,
    overlays,
    over,
    givenOverlays,
    severities,
    judge,
    codes,
    floors,
    opaquePaths,
    others,
    policy: policyOf(layer),
    floor,
  };
  const input = lazily(() => fingerprintText(parts));
  const own = lacksOf(layer, asked);
  const lacks = [...own, ...(floor?.lacks ?? []).filter(({ id }) => !own.some((lack) => lack.id === id))];
  return { ...parts, config, fingerprintInput: input, lacks };
}
