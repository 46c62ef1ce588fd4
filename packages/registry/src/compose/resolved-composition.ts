import type { SchemeOverlay } from '@urikit/generic/hooks';
import { type Before, checkConfigured, configureAll } from './plugin-config.js';
import { orderPlugins } from './dependencies.js';
import { type FingerprintParts, fingerprintText } from './fingerprint-input.js';
import type { Layer, Sourced } from './layer.js';
import { lazily } from '../lazily.js';
import { inOrder } from './order.js';
import { findOwners } from './owners.js';
import type { AnyPlugin } from '../given/plugin.js';
import { meant, quoted, RegistryError } from '../given/registry-error.js';
import { checkSeverities, compileSeverities, type Judge } from './severities.js';
import { broughtBy, floorsOf } from './severity-floors.js';
import { digest } from './digest.js';

/** A composition that fits together, before any hook is made. */
export interface ResolvedComposition extends FingerprintParts {
  /** Each behind those it requires or overrides. */
  readonly plugins: readonly AnyPlugin[];
  readonly judge: Judge | undefined;
  /** All that answers depend on, as one text, made when it is first asked for. */
  readonly fingerprintInput: () => string;
  /** That text in 128 bits of SHA-256, made when it is first asked for. */
  readonly fingerprint: () => string;
}

function orderOverlays({ overlays, plugins }: Layer, owners: FingerprintParts['owners']): readonly SchemeOverlay[] {
  const all = Array.from(overlays.values(), ({ value }) => value);
  for (const [id, { value, file }] of overlays) {
    const { extends: scheme, after = [] } = value;
    if (plugins.has(id))
      throw new RegistryError(
        'registry/duplicate',
        `"${id}" is the id of a plugin and of an overlay`,
        'give the overlay an id of its own: it is the prefix of its issue codes',
        { plugins: [id], path: `overlays.${id}`, file },
      );
    if (!owners.some((each) => each.scheme === scheme)) {
      const known = owners.map((each) => each.scheme);
      throw new RegistryError(
        'registry/overlay-without-owner',
        `overlay "${id}" extends scheme "${scheme}", which no plugin owns${meant(scheme, known)}`,
        `add a plugin for "${scheme}", or correct the name: there are ${quoted(known)}`,
        { plugins: [id], path: `overlays.${id}`, file },
      );
    }
    const missing = after.find((other) => !overlays.has(other));
    if (missing !== undefined) {
      throw new RegistryError(
        'registry/missing-overlay',
        `overlay "${id}" comes after "${missing}", and there is no such overlay${meant(missing, Array.from(overlays.keys()))}`,
        `add overlay "${missing}", or leave it out of \`after\``,
        { plugins: [id, missing], path: `overlays.${id}.after`, file },
      );
    }
  }
  const order = inOrder(all, ({ after = [] }) => after);
  if ('ordered' in order) return order.ordered;
  const { circle } = order;
  const [first] = circle as readonly [string, ...string[]];
  const { file } = overlays.get(first) as Sourced<SchemeOverlay>;
  throw new RegistryError(
    'registry/cycle',
    `overlays come after each other in a circle: ${circle.join(' -> ')}`,
    "take one of them out of the other's `after`",
    { plugins: circle.slice(1), path: `overlays.${first}.after`, file },
  );
}

/** Makes a plan of what was said. `before` is the parent's. @throws RegistryError where it does not fit together */
export function resolveComposition(layer: Layer, before?: Before): ResolvedComposition {
  const plugins = orderPlugins(Array.from(layer.plugins.values(), ({ value }) => value));
  const owners = findOwners(plugins, layer.plugins, layer.cededSchemes);
  checkConfigured(layer.config, layer.plugins);
  const configured = configureAll(plugins, layer.config, before);
  const overlays = orderOverlays(layer, owners);
  checkSeverities(
    layer.severities,
    [...plugins, ...overlays].map(({ id }) => id),
  );
  const floors = floorsOf(layer.severities, broughtBy(layer));
  const judge = compileSeverities(layer.severities, floors);
  const zoneIds = layer.switches.get('zoneIds')?.value ?? false;
  const owned = owners.map(({ scheme }) => scheme);
  const opaquePaths = Array.from(layer.opaquePaths.keys())
    .filter((name) => !owned.includes(name))
    .sort();
  const { severities } = layer;
  const others = layer.schemes.get('others')?.value ?? 'allowed';
  const parts = { plugins, configured, owners, overlays, severities, judge, floors, zoneIds, opaquePaths, others };
  const input = lazily(() => fingerprintText(parts));
  return { ...parts, fingerprintInput: input, fingerprint: lazily(() => digest(input()).slice(0, 32)) };
}
