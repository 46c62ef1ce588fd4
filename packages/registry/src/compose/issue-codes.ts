import { DATA_ISSUES } from '@urikit/generic';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import type { AnyPlugin } from '../given/plugin.js';

/** The codes that somebody raises, without the id; undefined where a `check` reports and lists nothing. */
export type KnownCodes = ReadonlyMap<string, readonly string[] | undefined>;

/** What the data of an overlay raises. */
const OVERLAY_ISSUES: readonly string[] = [
  'scheme',
  'userinfo',
  'port',
  'query',
  'fragment',
  'missing-authority',
  'forbidden-authority',
  'empty-host',
  'host-denied',
  'host-not-allowed',
];

/**
 * The codes of plugins and overlays, by id.
 *
 * @returns of a plugin those that it lists and those of its data; undefined for one that lists none. Never throws.
 */
export const codesOf = (plugins: readonly AnyPlugin[], overlays: readonly SchemeOverlay[]): KnownCodes =>
  new Map([
    ...plugins.map(({ id, issues }) => [id, issues && [...issues, ...DATA_ISSUES]] as const),
    ...overlays.map(
      ({ id, issues, check }) =>
        [id, check !== undefined && issues === undefined ? undefined : [...OVERLAY_ISSUES, ...(issues ?? [])]] as const,
    ),
  ]);
