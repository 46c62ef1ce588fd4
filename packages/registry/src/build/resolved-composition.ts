import type { SchemeOverlay } from '@urikit/generic/hooks';
import { lazily } from '../lazily.js';
import { lowered } from '../merge/locked.js';
import type { Composition } from '../settings/composition.js';
import { type Before, checkConfigured, type Configurable, configureAll } from '../settings/config.js';
import { codesOf, type KnownCodes } from '../settings/issue-codes.js';
import { checkTakeovers, findOwners } from '../settings/plugins.js';
import { checkSeverities, compileSeverities, heldTo, type Judge } from '../settings/severities.js';
import { floorsOf } from '../settings/severity-floors.js';
import { KINDS, settingOf } from '../settings/table.js';
import { configureOverlays } from './configure-overlays.js';
import { orderPlugins } from './dependencies.js';
import { fingerprintText } from './fingerprint/input.js';
import { type Lack, lacksOf } from './fingerprint/lacks.js';
import { answering } from './lending.js';
import { orderOverlays } from './order-overlays.js';
import { reachOf } from './overlay-scope.js';
import type { Layer } from '../settings/layer.js';

/** A composition that fits together, before any hook is made. */
export interface ResolvedComposition extends Composition {
  /** The composition whose issues are reported with: that of the parent, or of its parent; undefined where there is none. */
  readonly floor: ResolvedComposition | undefined;
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
 * @param floor - the composition whose issues are reported with
 * @throws RegistryError where it does not fit together
 */
export function resolveComposition(layer: Layer, before?: Before, floor?: ResolvedComposition): ResolvedComposition {
  const plugins = orderPlugins(Array.from(layer.plugins.values(), ({ value }) => value));
  const owners = findOwners(plugins, layer.plugins);
  const owned = owners.map(({ scheme }) => scheme);
  const givenOverlays = orderOverlays(layer);
  const reach = reachOf(layer, owned);
  const configurable = [...plugins, ...givenOverlays.filter(hasSchema)];
  const asked = answering(
    plugins,
    owners.map(({ owner }) => owner),
  );
  checkTakeovers(layer, owners);
  const { config, severities } = layer;
  checkConfigured(
    config,
    configurable.map(({ id }) => id),
  );
  const configured = configureAll(configurable, config, before);
  const overlays = configureOverlays(givenOverlays, configured);
  const over = (scheme: string): readonly SchemeOverlay[] => overlays.filter(({ id }) => reach.get(scheme)?.has(id));
  const codes = codesOf(plugins, overlays);
  checkSeverities(severities, codes);
  const floors = floorsOf(layer, (code, choice, locker) => lowered(['severities', code], choice, locker, choice.file));
  const own = compileSeverities(severities, floors);
  const judge = floor === undefined ? own : heldTo(own, codes, floor);
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
    policy: Object.assign({}, ...KINDS.map((kind) => settingOf(kind).applied?.(layer[kind]))) as Composition['policy'],
    floor,
  };
  const input = lazily(() => fingerprintText(parts, floor));
  const lacking = lacksOf(layer, asked);
  const lacks = [...lacking, ...(floor?.lacks ?? []).filter(({ id }) => !lacking.some((lack) => lack.id === id))];
  return { ...parts, fingerprintInput: input, lacks };
}
