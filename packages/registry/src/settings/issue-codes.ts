import { DATA_ISSUES } from '@urikit/generic/internal';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import type { AnyPlugin } from '../given/plugin.js';

/** The codes that each plugin and overlay may report, without the id; undefined where a `check` reports and lists nothing. */
export type KnownCodes = ReadonlyMap<string, readonly string[] | undefined>;

/** The codes of errors that the data of an overlay raises. */
export const OVERLAY_SHAPES: readonly string[] = [
  'missing-authority',
  'forbidden-authority',
  'empty-host',
  'host-denied',
  'host-not-allowed',
];

/** All codes that the data of an overlay raises. */
const OVERLAY_ISSUES: readonly string[] = ['scheme', 'userinfo', 'port', 'query', 'fragment', ...OVERLAY_SHAPES];

/**
 * Lists the codes of plugins and overlays, by id: those that the data raises, and those of `issues`. A check may report each of
 * them, and a severity may name each of them.
 *
 * @returns undefined for a plugin without `issues`, and for an overlay that has a check and no `issues`. Never throws.
 */
export const codesOf = (plugins: readonly AnyPlugin[], overlays: readonly SchemeOverlay[]): KnownCodes =>
  new Map([
    ...plugins.map(({ id, issues }) => [id, issues && [...issues, ...DATA_ISSUES]] as const),
    ...overlays.map(
      ({ id, issues, check }) =>
        [id, check !== undefined && issues === undefined ? undefined : [...OVERLAY_ISSUES, ...(issues ?? [])]] as const,
    ),
  ]);
