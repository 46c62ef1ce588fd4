import type { Presence, SchemeOverlay } from '@urikit/generic/hooks';
import { canonical } from '@urikit/generic/data';
import type { Layer } from './layer.js';
import type { Ownership } from './owners.js';
import type { Configured } from './plugin-config.js';
import { type Floors, floorsText } from './severity-floors.js';
import { VERSION } from './version.js';

/** What a fingerprint is made of. */
export interface FingerprintParts {
  /** By plugin id. */
  readonly configured: ReadonlyMap<string, Configured>;
  readonly owners: readonly Ownership[];
  /** Each behind those it comes after. */
  readonly overlays: readonly SchemeOverlay[];
  readonly severities: Layer['severities'];
  /** Choices of severity that can only raise. */
  readonly floors: Floors;
  readonly zoneIds: boolean;
  /** Schemes that no plugin owns, in the order of their names. */
  readonly opaquePaths: readonly string[];
  /** What is said of schemes that no plugin owns. */
  readonly others: Presence;
}

/** Raised where the same composition is described in another way: no fingerprint of before means the same. */
const FORMAT = 2;

const byFirst = (a: readonly unknown[], b: readonly unknown[]): number => (String(a[0]) < String(b[0]) ? -1 : 1);

/** An overlay as data. Its function is known by id and version, as a plugin's are; its place is where it stands. */
const overlayText = ({ check, after: _, locked: __, ...data }: SchemeOverlay): unknown => ({
  ...data,
  check: check !== undefined,
});

/**
 * What a composition's answers depend on: the engine, who owns what in which order, versions and configurations of
 * those owners, overlays by scheme, severities, opaque paths of schemes without owner. Not: plugins that own nothing, where any of it was said, and the order
 * in which keys were written.
 */
function fingerprintData({
  configured,
  owners,
  overlays,
  severities,
  floors,
  zoneIds,
  opaquePaths,
  others,
}: FingerprintParts): unknown {
  const plugins = new Map(owners.map(({ owner }) => [owner.id, owner]));
  return {
    format: FORMAT,
    engine: VERSION,
    zoneIds,
    opaquePaths,
    ...(floorsText(floors) !== undefined && { floors: floorsText(floors) }),
    ...(others !== 'allowed' && { others }),
    owners: owners.map(({ scheme, owner }) => [scheme, owner.id]),
    plugins: Array.from(plugins.values(), ({ id, version, fingerprint }) => [
      id,
      version,
      fingerprint,
      configured.get(id)?.text,
    ]).sort(byFirst),
    overlays: owners.map(({ scheme }) => overlays.filter((overlay) => overlay.extends === scheme).map(overlayText)),
    // To say what is the default anyway changes nothing.
    severities: Array.from(severities, ([code, { value }]) => [code, value])
      .filter(([code, value]) => code !== 'preset' || value !== 'recommended')
      .sort(byFirst),
  };
}

/** The same text on every machine, and another one where the behaviour may be another. */
export const fingerprintText = (parts: FingerprintParts): string => String(canonical(fingerprintData(parts)));
