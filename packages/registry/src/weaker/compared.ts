import { describedSettingsIn } from '../describe/describe.js';
import type { Layer, Sourced } from '../settings/layer.js';
import { canonical, isPlain } from '@urikit/generic/internal';
import { rankOf } from '../settings/schemes.js';
import type { FullEngine } from '@urikit/secrets';
import type { ResolvedComposition } from '../build/resolved-composition.js';

/** A registry as it is compared with another one. */
export interface Compared {
  readonly layer: Layer;
  readonly composition: ResolvedComposition;
  readonly engine: FullEngine;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isPlain(value);

/**
 * Tells if a value is at least as strict as another one: the same data, or a stricter one of "allowed", "discouraged"
 * and "forbidden", member by member. Values without an order are not.
 */
export function isAtLeast(next: unknown, current: unknown): boolean {
  const [to, from] = [rankOf(next), rankOf(current)];
  if (to >= 0 && from >= 0) return to >= from;
  const text = canonical(current);
  if (text !== undefined && text === canonical(next)) return true;
  if (!isRecord(next) || !isRecord(current)) return false;
  return Array.from(new Set([...Object.keys(next), ...Object.keys(current)])).every((key) =>
    isAtLeast(next[key], current[key]),
  );
}

/** A plugin or an overlay. */
interface Versioned {
  readonly version: string;
  readonly fingerprint?: string | undefined;
}

/** Tells if two objects have the same functions. A method of a class may depend on members of its instance. */
function hasSameFunctions(next: unknown, current: unknown): boolean {
  if (!isRecord(next) || !isRecord(current)) return false;
  const isSame = (key: string): boolean =>
    next[key] === current[key] || (canonical(next[key]) !== undefined && canonical(current[key]) !== undefined);
  return [...Object.keys(next), ...Object.keys(current)].every(isSame);
}

/**
 * Tells if two have the same code for sure: they come from one object, hold the same functions, were made by one class
 * that takes no service, or say so themselves by version and fingerprint.
 *
 * @param takesServices - whether one of them has services and no fingerprint
 */
export const isSameCode = (next: Sourced<Versioned>, current: Sourced<Versioned>, takesServices: boolean): boolean =>
  next.given === current.given ||
  hasSameFunctions(next.given, current.given) ||
  (next.provider !== undefined && next.provider === current.provider && !takesServices) ||
  (next.value.fingerprint !== undefined &&
    next.value.fingerprint === current.value.fingerprint &&
    next.value.version === current.value.version);

/** The paths that a child cannot lower, in no order. Never throws. */
export const locksIn = (layer: Layer): readonly string[] => [
  ...describedSettingsIn(layer).flatMap(({ path, locked }) => (locked ? [path] : [])),
  ...Array.from(layer.overlays).flatMap(([id, { locked, value }]) =>
    locked === true || value.locked === true ? [`overlays.${id}`] : [],
  ),
];
