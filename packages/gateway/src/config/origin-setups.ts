import { originUrl } from '../origin/origin-url.js';
import type { OriginSetup, OriginSetups } from '../origin/origins.js';
import { milliseconds } from '@urikit/http-cache/internal';
import type { FullConfig } from './schema.js';

/** Turns the origins of a configuration into those of the gateway, and into the name of their entries. */

/** With one backend no other one can take its place: its state only tells. */
const ALONE = { failures: 3, pause: 10 };

/** An origin of a configuration, with the URIs in normal form. */
function setupOf(origin: NonNullable<FullConfig['origin']>): OriginSetup {
  const { backends, failures, pause, health } =
    typeof origin === 'string' ? { ...ALONE, backends: [{ url: origin, weight: 1 }], health: undefined } : origin;
  return {
    backends: backends.map(({ url, weight }) => ({ url: originUrl(url) ?? url, weight })),
    failures,
    pause: milliseconds(pause),
    ...(health !== undefined && {
      probe: { ...health, interval: milliseconds(health.interval), timeout: milliseconds(health.timeout) },
    }),
  };
}

/** Origins by host: `origin` is that of all hosts. */
export const originSetups = ({ origin, origins = {} }: FullConfig): OriginSetups =>
  Object.fromEntries(
    Object.entries(origin === undefined ? origins : { '*': origin }).map(([host, one]) => [host, setupOf(one)]),
  );

/** Origins as a text: gateways with the same text have the same origins. */
export const originIdentity = (setups: OriginSetups): string =>
  JSON.stringify(
    Object.entries(setups)
      .map(([host, { backends }]) => [host.toLowerCase(), ...backends.map(({ url }) => url).sort()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
