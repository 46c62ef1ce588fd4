import type { SchemeOverlay } from '@urikit/generic/hooks';
import { claimsOf, type Layer, type Sourced } from './layer.js';
import { OVERLAY_SHAPES } from './codes.js';

/** In the order of severity. */
const SEVERITIES: readonly unknown[] = ['off', 'info', 'warning', 'error'];
const PRESET_RANKS: readonly unknown[] = ['interop', 'recommended', 'strict'];

/** How severe a choice is: an order among severities, and another one among presets. -1 for any other value. */
export const severityRank = (choice: unknown): number =>
  Math.max(SEVERITIES.indexOf(choice), PRESET_RANKS.indexOf(choice));

/** Tells if another layer says a choice than an entry. */
const isForeign = (entry: Sourced<unknown>, choice: Sourced<unknown>): boolean => choice.layer !== entry.layer;

/** The issues of an overlay, or of the registry itself, that some layers may not lower. */
interface Held {
  readonly entry: Sourced<unknown>;
  readonly overlay?: SchemeOverlay;
  /** Tells if a choice may not lower them. */
  readonly binds: (choice: Sourced<unknown>) => boolean;
}

/** By the id in front of the code. An overlay binds all layers if it is locked, other layers if its layer locks it, and children. */
function heldIssues({ overlays, schemes }: Pick<Layer, 'overlays' | 'schemes'>): ReadonlyMap<string, Held> {
  const byOverlay = Array.from(overlays, ([id, entry]): readonly [string, Held] => [
    id,
    {
      entry,
      overlay: entry.value,
      binds: (choice) =>
        entry.value.locked === true ||
        (entry.locked === true && isForeign(entry, choice)) ||
        (entry.inherited === true && choice.inherited !== true),
    },
  ]);
  const others = Array.from(schemes.values(), (entry): readonly [string, Held] => [
    'registry',
    { entry, binds: (choice) => isForeign(entry, choice) },
  ]);
  return new Map([...byOverlay, ...others]);
}

/** The least severity of issues that an overlay reports by its data, or else by a function. */
const leastOf = (overlay: SchemeOverlay | undefined, name: string): 'error' | 'warning' =>
  (overlay as Readonly<Record<string, unknown>> | undefined)?.[name] === 'forbidden' || OVERLAY_SHAPES.includes(name)
    ? 'error'
    : 'warning';

/**
 * The choices that may only raise, once no layer lowers a severity that another layer locked.
 *
 * @param refuse - makes the error of a choice that lowers
 * @returns codes of choices, and ids of overlays whose issues the preset does not lower
 * @throws RegistryError `registry/locked` naming the layer that locked it
 */
export function floorsOf(
  { severities, ...layer }: Pick<Layer, 'severities' | 'overlays' | 'schemes'>,
  refuse: (code: string, choice: Sourced<unknown>, locker: string) => Error,
): ReadonlySet<string> {
  const held = heldIssues(layer);
  const preset = severities.get('preset');
  const bound =
    preset?.value === 'interop' ? Array.from(held).flatMap(([id, { binds }]) => (binds(preset) ? [id] : [])) : [];
  for (const [code, choice] of severities) {
    const [, id = '', name = ''] = /^([^/]*)\/(.*)$/s.exec(code) ?? [];
    if (code === 'preset') continue;
    const expect = (least: unknown, { describedBy }: Sourced<unknown>): void => {
      if (severityRank(choice.value) < severityRank(least)) throw refuse(code, choice, describedBy);
    };
    const isLock = (one: Sourced<unknown>): boolean => one.locked === true && isForeign(one, choice);
    const forAll = name === '*' ? [] : claimsOf(severities.get(`${id}/*`));
    for (const one of forAll.filter(isLock)) expect(one.value, one);
    const lockedPreset = claimsOf(preset).find(isLock);
    if (lockedPreset !== undefined) expect(lockedPreset.value === 'strict' ? 'warning' : 'info', lockedPreset);
    const owner = held.get(id);
    const binds = owner?.binds(choice) === true ? owner : undefined;
    // A choice that the overlay does not bind may say less than the overlay; a bound one may say as much as that choice.
    const free = [...claimsOf(choice), ...forAll].find((one) => binds?.binds(one) === false);
    if (binds !== undefined) expect(free?.value ?? leastOf(binds.overlay, name), binds.entry);
    // An error is never less than the severity without the choice.
    const isBound = lockedPreset !== undefined || (binds !== undefined && free === undefined);
    if (isBound && choice.value !== 'error') bound.push(code);
  }
  return new Set(bound.sort());
}
