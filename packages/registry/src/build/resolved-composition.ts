import type { SchemeOverlay } from '@urikit/generic/hooks';
import { lazily } from '../given/read-safely.js';
import { lowered } from '../merge/locked.js';
import type { Composition, Layer } from '../settings/layer.js';
import { type Before, type Configurable, configureAll } from './configure.js';
import { meant, quoted, RegistryError } from '../given/registry-error.js';
import { checkTakeovers, findOwners } from '../settings/plugins.js';
import { knownCodes, type KnownCodes } from '../settings/codes.js';
import { checkSeverities, compileSeverities, type Judge } from '../settings/severities.js';
import { floorsOf } from '../settings/severity-floors.js';
import { KINDS, settingOf } from '../settings/table.js';
import { answeringPlugins, orderPlugins } from './order.js';
import { digest, fingerprintText, type MissingFingerprint, missingFingerprintsIn } from './fingerprint.js';
import { overlaysIn } from './overlays.js';

/** A composition that fits together, before any hook is made. */
export interface ResolvedComposition extends Composition {
  /** The composition whose issues are reported with: that of the parent, or of its parent; undefined without a parent. */
  readonly floor: ResolvedComposition | undefined;
  readonly judge: Judge | undefined;
  /** The digest of all settings that answers depend on, made when it is first asked for. */
  readonly settingsDigest: () => string;
  /** Plugins and overlays with state that the text does not cover. */
  readonly missingFingerprints: () => readonly MissingFingerprint[];
}

const hasSchema = (overlay: SchemeOverlay): overlay is SchemeOverlay & Configurable =>
  overlay.configSchema !== undefined;

const WITHOUT_OVERLAYS: Pick<Composition, 'overlays' | 'over'> = { overlays: [], over: () => [] };

const UNJUDGED: readonly [Composition['floors'], undefined] = [new Set(), undefined];

/** The severities of a layer. @throws RegistryError `registry/severity`, `registry/locked` */
function judgeBy(layer: Layer, codes: KnownCodes): readonly [Composition['floors'], Judge | undefined] {
  checkSeverities(layer.severities, codes);
  const floors = floorsOf(layer, (code, choice, locker) => lowered(['severities', code], choice, locker, choice.file));
  return [floors, compileSeverities(layer.severities, floors)];
}

/** The plugins of a layer in their order, with the schemes that they own. A child without plugins shares those of its parent. */
function pluginsIn(entries: Layer['plugins']): Pick<Composition, 'plugins' | 'owners' | 'answering'> {
  const plugins = orderPlugins(Array.from(entries.values(), ({ value }) => value));
  const owners = findOwners(plugins, entries);
  return { plugins, owners, answering: answeringPlugins(plugins, owners) };
}

/** @throws RegistryError `registry/missing-plugin` for configuration of a plugin that is not there */
function checkConfigured(config: Layer['config'], ids: readonly string[]): void {
  for (const [key, { describedBy, file }] of config) {
    if (key.includes('/') || ids.includes(key)) continue;
    const cure = `add plugin "${key}", or correct the id: there are ${quoted(ids)}`;
    throw new RegistryError(
      'registry/missing-plugin',
      `config.${key} (${describedBy}) is for plugin "${key}", and there is no such plugin${meant(key, ids)}`,
      cure,
      { plugins: [key], path: ['config', key], file },
    );
  }
}

/**
 * Resolves the settings of a layer to a composition.
 *
 * @param before - the configuration of the parent
 * @param floor - the composition whose issues are reported with
 * @throws RegistryError if the settings contradict each other
 */
export function resolveComposition(layer: Layer, before?: Before, floor?: ResolvedComposition): ResolvedComposition {
  const { plugins, owners, answering } =
    before?.layer.plugins === layer.plugins ? before.composition : pluginsIn(layer.plugins);
  const owned = owners.map(({ scheme }) => scheme);
  const given = layer.overlays.size === 0 ? undefined : overlaysIn(layer, owned);
  const givenOverlays = given?.ordered ?? [];
  const configurable = [...plugins, ...givenOverlays.filter(hasSchema)];
  checkTakeovers(layer, owners);
  const { config, severities } = layer;
  checkConfigured(
    config,
    configurable.map(({ id }) => id),
  );
  const configured = configureAll(configurable, config, before);
  const { overlays, over } = given?.configure(configured) ?? WITHOUT_OVERLAYS;
  const codes = knownCodes(layer, plugins, overlays);
  const [floors, judge] = severities.size === 0 ? UNJUDGED : judgeBy(layer, codes);
  const opaquePaths = Array.from(layer.opaquePaths.keys())
    .filter((name) => !owned.includes(name))
    .sort();
  const others = layer.schemes.get('others')?.value ?? 'allowed';
  const parts = {
    plugins,
    configured,
    owners,
    answering,
    overlays,
    over,
    givenOverlays,
    severities,
    judge,
    floors,
    opaquePaths,
    others,
    policy: Object.assign(
      {},
      ...KINDS.map((kind) => (layer[kind].size === 0 ? {} : settingOf(kind).applied?.(layer[kind]))),
    ) as Composition['policy'],
    floor,
  };
  const settingsDigest = lazily(() => digest(fingerprintText(parts, floor)));
  const missingFingerprints = lazily(() => {
    const missing = missingFingerprintsIn(layer, answering);
    const above = floor?.missingFingerprints() ?? [];
    return [...missing, ...above.filter(({ id }) => !missing.some((one) => one.id === id))];
  });
  return { ...parts, settingsDigest, missingFingerprints };
}
