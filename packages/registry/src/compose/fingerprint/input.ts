import type { Presence, SchemeOverlay } from '@urikit/generic/hooks';
import { canonical } from '@urikit/generic/internal';
import type { Layer } from '../layer.js';
import type { Ownership } from '../owners.js';
import { secretsAsData } from '../../describe/describe-scheme.js';
import type { AnyPlugin } from '../../given/plugin.js';
import type { Configured } from '../plugin-config.js';
import { type Floors, floorsText } from '../severity-floors.js';
import type { AppliedPolicy } from '../text-policy.js';
import { VERSION } from '../../version.js';

/** What a fingerprint is made of. */
export interface FingerprintParts {
  /** By the id of a plugin or an overlay. */
  readonly configured: ReadonlyMap<string, Configured>;
  readonly owners: readonly Ownership[];
  /** Those that answers depend on. */
  readonly answering: ReadonlySet<AnyPlugin>;
  /** Each behind those it comes after. */
  readonly overlays: readonly SchemeOverlay[];
  /** Those over a scheme, in the same order. */
  readonly over: (scheme: string) => readonly SchemeOverlay[];
  readonly severities: Layer['severities'];
  /** Choices of severity that can only raise. */
  readonly floors: Floors;
  /** Schemes that no plugin owns, in the order of their names. */
  readonly opaquePaths: readonly string[];
  /** What is said of schemes that no plugin owns. */
  readonly others: Presence;
  /** What is said of every text. */
  readonly policy: AppliedPolicy;
  /** Whose errors stay errors. */
  readonly floor: { readonly fingerprintInput: () => string } | undefined;
}

/** Raised where the same composition is described in another way: no fingerprint of before means the same. */
const FORMAT = 3;

const byFirst = (a: readonly unknown[], b: readonly unknown[]): number => (String(a[0]) < String(b[0]) ? -1 : 1);

/** An overlay as data. Its functions are known by id, version and fingerprint; its place is where it stands. */
const overlayText = (
  { check, after: _, locked: __, issues: ___, configSchema: ____, configure, secrets, ...data }: SchemeOverlay,
  scheme: string,
  config: Configured | undefined,
): unknown => ({
  ...data,
  extends: scheme,
  ...(secrets && { secrets: secretsAsData(secrets) }),
  check: check !== undefined,
  ...(configure !== undefined && { config: config?.text }),
});

/**
 * What a composition's answers depend on: the engine, who owns what, versions and configurations of those owners,
 * overlays by scheme, severities, opaque paths of schemes without owner. Not: plugins that own nothing, where any of it
 * was said, and the order in which plugins, overlays and keys were written.
 */
function fingerprintData({
  configured,
  owners,
  answering: plugins,
  over,
  severities,
  floors,
  opaquePaths,
  others,
  policy,
  floor,
}: FingerprintParts): unknown {
  // In whatever order plugins are given, each scheme has one owner: no answer depends on it.
  const owned = owners.toSorted((a, b) => (a.scheme < b.scheme ? -1 : 1));
  return {
    format: FORMAT,
    engine: VERSION,
    opaquePaths,
    ...(floorsText(floors) !== undefined && { floors: floorsText(floors) }),
    ...(others !== 'allowed' && { others }),
    ...(Object.keys(policy).length > 0 && { policy }),
    ...(floor !== undefined && { floor: floor.fingerprintInput() }),
    owners: owned.map(({ scheme, owner }) => [scheme, owner.id]),
    plugins: Array.from(plugins, ({ id, version, fingerprint }) => [
      id,
      version,
      fingerprint,
      configured.get(id)?.text,
    ]).sort(byFirst),
    overlays: owned.map(({ scheme }) =>
      over(scheme).map((overlay) => overlayText(overlay, scheme, configured.get(overlay.id))),
    ),
    // To say what is the default anyway changes nothing.
    severities: Array.from(severities, ([code, { value }]) => [code, value])
      .filter(([code, value]) => code !== 'preset' || value !== 'recommended')
      .sort(byFirst),
  };
}

/** The same text on every machine, and another one where the behaviour may be another. */
export const fingerprintText = (parts: FingerprintParts): string => String(canonical(fingerprintData(parts)));
