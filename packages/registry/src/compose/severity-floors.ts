import type { SchemeOverlay } from '@urikit/generic/hooks';
import { OVERLAY_SHAPES } from './issue-codes.js';
import type { Layer, Overruled, Sourced } from './layer.js';
import { lowered, severityRank } from './locked.js';

/** Who brought an issue into the composition, besides plugins: an overlay, or the registry's own. */
export interface Brought {
  readonly layer: object;
  readonly describedBy: string;
  /** `true`: nobody may lower it, not even that layer. */
  readonly locked: boolean;
  /** The overlay, for what its data reports. */
  readonly overlay?: SchemeOverlay;
}

/** Which choices of severity can only raise. */
export interface Floors {
  /** Codes whose choice is heard where it is more than would be reported without it. */
  readonly raiseOnly: ReadonlySet<string>;
  /** Ids of overlays whose issues the preset does not lower. */
  readonly spared: ReadonlySet<string>;
}

/** By the id in front of the code. */
export function broughtBy({ overlays, schemes }: Layer): ReadonlyMap<string, Brought> {
  const brought = new Map<string, Brought>(
    Array.from(overlays, ([id, { layer, describedBy, value }]) => [
      id,
      { layer, describedBy, locked: value.locked === true, overlay: value },
    ]),
  );
  const others = schemes.get('others');
  if (others !== undefined)
    brought.set('registry', { layer: others.layer, describedBy: others.describedBy, locked: false });
  return brought;
}

/** Whether the data of an overlay reports a code as an error, so that a warning would be less. */
function isErrorByData(overlay: SchemeOverlay | undefined, name: string): boolean {
  const data: Readonly<Record<string, unknown>> = { ...overlay };
  return data[name] === 'forbidden' || OVERLAY_SHAPES.includes(name);
}

/** What was said of a key, the choice that is heard first. */
const chainOf = (sourced: Sourced<unknown> | undefined): readonly Overruled[] =>
  sourced === undefined ? [] : [sourced, ...(sourced.overruled ?? [])];

/**
 * The choices that may only raise, once nobody lowers what another brought or locked.
 *
 * @throws RegistryError `registry/locked` naming who locked it
 */
export function floorsOf(severities: Layer['severities'], brought: ReadonlyMap<string, Brought>): Floors {
  const raiseOnly = new Set<string>();
  const preset = severities.get('preset');
  for (const [code, choice] of severities) {
    if (code === 'preset') continue;
    const rank = severityRank(choice.value);
    const refuse = (locker: string) => lowered(`severities.${code}`, choice, locker, choice.file);
    const slash = code.indexOf('/');
    const id = code.slice(0, slash);
    const name = code.slice(slash + 1);
    const wildcard = name === '*' ? undefined : severities.get(`${id}/*`);
    for (const { value, locked, layer, describedBy } of chainOf(wildcard))
      if (locked === true && layer !== choice.layer && rank < severityRank(value)) throw refuse(describedBy);
    const lockedPreset = chainOf(preset).find(({ locked, layer }) => locked === true && layer !== choice.layer);
    if (lockedPreset !== undefined) {
      if (rank < severityRank(lockedPreset.value === 'strict' ? 'warning' : 'info'))
        throw refuse(lockedPreset.describedBy);
      raiseOnly.add(code);
    }
    const owner = brought.get(id);
    if (owner === undefined || (!owner.locked && owner.layer === choice.layer)) continue;
    // The layer that brought the overlay may say less than the overlay; what others say is more than that.
    const inner = owner.locked
      ? undefined
      : [...chainOf(choice), ...chainOf(wildcard)].find(({ layer }) => layer === owner.layer);
    const least = inner?.value ?? (isErrorByData(owner.overlay, name) ? 'error' : 'warning');
    if (rank < severityRank(least)) throw refuse(owner.describedBy);
    if (inner === undefined) raiseOnly.add(code);
  }
  const isSpared = ({ locked, layer }: Brought): boolean => locked || layer !== preset?.layer;
  const lowersAny = preset?.value === 'interop';
  const spared = lowersAny ? Array.from(brought).flatMap(([id, one]) => (isSpared(one) ? [id] : [])) : [];
  // An error is never less than what would be reported without it.
  for (const code of raiseOnly) if (severities.get(code)?.value === 'error') raiseOnly.delete(code);
  return { raiseOnly, spared: new Set(spared) };
}

/** Floors as data, for the fingerprint; undefined where no choice is bound. Never throws. */
export const floorsText = ({ raiseOnly, spared }: Floors): readonly (readonly string[])[] | undefined =>
  raiseOnly.size + spared.size === 0 ? undefined : [Array.from(raiseOnly).sort(), Array.from(spared).sort()];
