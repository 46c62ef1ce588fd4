import type { SchemeOverlay } from '@urikit/generic/hooks';
import type { Floors, Layer, Overruled, Sourced } from './layer.js';
import { OVERLAY_SHAPES } from './codes.js';

/** In the order of severity. */
const SEVERITIES: readonly unknown[] = ['off', 'info', 'warning', 'error'];
const PRESET_RANKS: readonly unknown[] = ['interop', 'recommended', 'strict'];

/** How severe a choice is: an order among severities, and another one among presets. -1 for any other value. */
export const severityRank = (choice: unknown): number =>
  Math.max(SEVERITIES.indexOf(choice), PRESET_RANKS.indexOf(choice));

/** The issues of an overlay, or of the registry itself, that some layers may not lower. */
interface Held {
  readonly describedBy: string;
  readonly overlay?: SchemeOverlay;
  /** Tells if a choice may not lower them. */
  readonly binds: (choice: Overruled) => boolean;
}

const isOtherLayer = (entry: Overruled, choice: Overruled): boolean => choice.layer !== entry.layer;

/** By the id in front of the code. An overlay binds all layers if it is locked, other layers if its layer locks it, and children. */
function heldIssues({ overlays, schemes }: Pick<Layer, 'overlays' | 'schemes'>): ReadonlyMap<string, Held> {
  const held = new Map<string, Held>(
    Array.from(overlays, ([id, entry]) => [
      id,
      {
        describedBy: entry.describedBy,
        overlay: entry.value,
        binds: (choice) =>
          entry.value.locked === true ||
          (entry.locked === true && isOtherLayer(entry, choice)) ||
          (entry.inherited === true && choice.inherited !== true),
      },
    ]),
  );
  const others = schemes.get('others');
  if (others !== undefined)
    held.set('registry', { describedBy: others.describedBy, binds: (choice) => isOtherLayer(others, choice) });
  return held;
}

/** Tells if the data of an overlay reports a code as an error, so that a warning would be less. */
function isErrorByData(overlay: SchemeOverlay | undefined, name: string): boolean {
  const data: Readonly<Record<string, unknown>> = { ...overlay };
  return data[name] === 'forbidden' || OVERLAY_SHAPES.includes(name);
}

/** The choices for a key, the choice that is heard first. */
const chainOf = (sourced: Sourced<unknown> | undefined): readonly Overruled[] =>
  sourced === undefined ? [] : [sourced, ...(sourced.overruled ?? [])];

/**
 * The choices that may only raise, once no layer lowers a severity that another layer locked.
 *
 * @param refuse - makes the error of a choice that lowers
 * @throws RegistryError `registry/locked` naming the layer that locked it
 */
export function floorsOf(
  { severities, ...layer }: Pick<Layer, 'severities' | 'overlays' | 'schemes'>,
  refuse: (code: string, choice: Sourced<unknown>, locker: string) => Error,
): Floors {
  const raiseOnly = new Set<string>();
  const held = heldIssues(layer);
  const preset = severities.get('preset');
  for (const [code, choice] of severities) {
    if (code === 'preset') continue;
    const rank = severityRank(choice.value);
    const slash = code.indexOf('/');
    const id = code.slice(0, slash);
    const name = code.slice(slash + 1);
    const wildcard = name === '*' ? undefined : severities.get(`${id}/*`);
    const isForeign = (one: Overruled): boolean => one.locked === true && isOtherLayer(one, choice);
    for (const one of chainOf(wildcard))
      if (isForeign(one) && rank < severityRank(one.value)) throw refuse(code, choice, one.describedBy);
    const lockedPreset = chainOf(preset).find(isForeign);
    if (lockedPreset !== undefined) {
      if (rank < severityRank(lockedPreset.value === 'strict' ? 'warning' : 'info'))
        throw refuse(code, choice, lockedPreset.describedBy);
      raiseOnly.add(code);
    }
    const owner = held.get(id);
    if (owner?.binds(choice) !== true) continue;
    // A choice that the overlay does not bind may say less than the overlay; a bound one may say as much as that choice.
    const free = [...chainOf(choice), ...chainOf(wildcard)].find((one) => !owner.binds(one));
    const least = free?.value ?? (isErrorByData(owner.overlay, name) ? 'error' : 'warning');
    if (rank < severityRank(least)) throw refuse(code, choice, owner.describedBy);
    if (free === undefined) raiseOnly.add(code);
  }
  const spared =
    preset?.value === 'interop' ? Array.from(held).flatMap(([id, { binds }]) => (binds(preset) ? [id] : [])) : [];
  // An error is never less than the severity without the choice.
  for (const code of raiseOnly) if (severities.get(code)?.value === 'error') raiseOnly.delete(code);
  return { raiseOnly, spared: new Set(spared) };
}

/** Floors as data, for the fingerprint; undefined if no choice is bound. Never throws. */
export const floorsText = ({ raiseOnly, spared }: Floors): readonly (readonly string[])[] | undefined =>
  raiseOnly.size + spared.size === 0 ? undefined : [Array.from(raiseOnly).sort(), Array.from(spared).sort()];
