import { canonical } from '@urikit/generic/internal';
import type { Composition, Layer } from '../settings/setting.js';
import { KINDS, settingOf } from '../settings/table.js';
import { VERSION } from '../version.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import type { AnyPlugin } from '../given/plugin.js';
import { RegistryError, meant, quoted } from '../given/registry-error.js';
import { lazily } from '../given/members.js';
import { printerIn } from '../settings/printer.js';
import { type Before, type Configurable, configureAll } from './configure.js';
import { checkAsked, checkTakeovers, findOwners } from '../settings/plugins.js';
import { checkChoices, compileSeverities, type Judge, floorsOf } from '../settings/severities.js';
import { answeringPlugins, orderPlugins } from './order.js';
import { overlaysIn } from './overlays.js';

/** Raised where the same composition is described in another way: no fingerprint of before means the same. */
const FORMAT = 5;

/**
 * The text of all that a composition's answers depend on: the engine, and the members of each setting. It is the same on every
 * machine, and another one where the behaviour may be another. Left out: plugins that own no scheme, the layer that said a
 * value, and the order in which plugins, overlays and keys were written.
 *
 * @param floor - the composition of a parent that answers depend on
 */
export const fingerprintText = (
  composition: Composition,
  floor: { readonly settingsDigest: () => string } | undefined,
): string =>
  String(
    canonical(
      Object.assign(
        { format: FORMAT, engine: VERSION },
        Object.keys(composition.policy).length > 0 && { policy: composition.policy },
        floor !== undefined && { floor: floor.settingsDigest() },
        ...KINDS.map((kind) => settingOf(kind).fingerprint?.(composition)),
      ),
    ),
  );

/** The SHA-256 of a text in UTF-8, as 64 hexadecimal digits in lower case. Never throws. */
export const digest = (text: string): string =>
  // `join` makes one string: a sum of strings would keep each of its parts.
  Array.from(sha256(utf8ToBytes(text)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A plugin or overlay with state that the fingerprint does not cover. */
export interface MissingFingerprint {
  readonly id: string;
  /** As in `overlay "inside" (set "security") has a function`. */
  readonly words: string;
}

/** Tells if an overlay is more than data. */
export const hasFunction = ({ check, configure, secrets = [] }: SchemeOverlay): boolean =>
  (check ?? configure) !== undefined || secrets.some((secret) => typeof secret === 'function');

/**
 * Lists the plugins and overlays with functions or services and without a fingerprint. Plugins that affect no answer
 * are skipped.
 *
 * @returns in the order in which they were given. Never throws.
 */
export function missingFingerprintsIn(
  { plugins, overlays }: Layer,
  answering: ReadonlySet<AnyPlugin>,
): readonly MissingFingerprint[] {
  return [
    ...Array.from(plugins).flatMap(([id, one]) =>
      answering.has(one.value) && one.value.fingerprint === undefined && one.hasServices === true
        ? [{ id, words: `plugin "${id}" (${one.describedBy}) was made of services` }]
        : [],
    ),
    ...Array.from(overlays).flatMap(([id, { value, describedBy }]) =>
      value.fingerprint === undefined && hasFunction(value)
        ? [{ id, words: `overlay "${id}" (${describedBy}) has a function` }]
        : [],
    ),
  ];
}

/** @throws RegistryError `registry/no-fingerprint` naming all without a fingerprint */
export function refuseMissingFingerprints(missingFingerprints: readonly MissingFingerprint[]): void {
  if (missingFingerprints.length === 0) return;
  throw new RegistryError(
    'registry/no-fingerprint',
    `there is no fingerprint: ${missingFingerprints.map(({ words }) => words).join(', ')}`,
    'give each a member `fingerprint`, a string that is another one if its answers are',
    { plugins: missingFingerprints.map(({ id }) => id) },
  );
}

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

/** The plugins of a layer in their order, with the schemes that they own. A child without plugins shares those of its parent. */
function pluginsIn(entries: Layer['plugins']): Pick<Composition, 'plugins' | 'owners' | 'answering'> {
  const plugins = orderPlugins(Array.from(entries.values(), ({ value }) => value));
  const owners = findOwners(plugins, entries);
  return { plugins, owners, answering: answeringPlugins(plugins, owners) };
}

/** @throws RegistryError `registry/missing-plugin` for configuration of a plugin that is not there */
function checkConfigured(config: Layer['config'], ids: readonly string[]): void {
  const known = new Set(ids);
  for (const [key, { describedBy, file }] of config) {
    if (key.includes('/') || known.has(key)) continue;
    const cure = `add plugin "${key}", or correct the id: there are ${quoted(ids)}`;
    throw new RegistryError(
      'registry/missing-plugin',
      `config.${key} (${describedBy}) is for plugin "${key}", and there is no such plugin${meant(key, ids)}`,
      cure,
      { plugins: [key], path: ['config', key], file },
    );
  }
}

/** The options of the engine. A function of its own: closures of `resolveComposition` would keep the engine of the parent alive. */
const policyOf = (layer: Layer, above: Before['engine'] | undefined): Composition['policy'] =>
  Object.assign(
    {},
    ...KINDS.map((kind) => (layer[kind].size === 0 ? {} : settingOf(kind).applied?.(layer[kind], above))),
  ) as Composition['policy'];

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
  checkAsked(layer, { owners, answering });
  const { config, severities } = layer;
  checkConfigured(
    config,
    configurable.map(({ id }) => id),
  );
  const configured = configureAll(configurable, config, before);
  const printer = lazily(() => printerIn(layer, [layer], configured, floor?.printer().secrets));
  const { overlays, over } = given?.configure(configured, printer) ?? { overlays: [], over: () => [] };
  checkChoices(severities);
  const floors = floorsOf(layer, before?.composition.floors);
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
    judge: compileSeverities(severities, floors),
    floors,
    opaquePaths,
    others,
    policy: policyOf(layer, before?.engine),
    floor,
    printer,
  };
  const settingsDigest = lazily(() => digest(fingerprintText(parts, floor)));
  const missingFingerprints = lazily(() => {
    const missing = missingFingerprintsIn(layer, answering);
    const above = floor?.missingFingerprints() ?? [];
    return [...missing, ...above.filter(({ id }) => !missing.some((one) => one.id === id))];
  });
  return { ...parts, settingsDigest, missingFingerprints };
}
