import { lockPathOf } from '../merge/locked.js';
import { KINDS } from '../settings/table.js';
import { type Layer, locksOf, type Ownership, type Sourced, type Configured, isAlike } from '../settings/setting.js';
import { canonical, isPlain } from '@urikit/generic/internal';
import { lendersOf } from '../build/order.js';
import { hooksText } from '../engine/plugin-hooks.js';
import { codeOf } from '../given/sealed.js';
import { rankOf } from '../settings/schemes.js';
import type { Engine } from '@urikit/generic';
import type { ResolvedComposition } from '../build/composition.js';
import type { AnyPlugin } from '../given/plugin.js';
import type { HostPolicy, SchemeOverlay, Secret } from '@urikit/generic/hooks';
import { coveredBy } from '../build/overlays.js';
import { PARTS } from '../settings/overlay.js';
import { secretsAsData } from '../settings/secrets.js';

/** A registry as it is compared with another one. */
export interface Compared {
  readonly layer: Layer;
  readonly composition: ResolvedComposition;
  readonly engine: Engine;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => isPlain(value);

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

/** Tells if two plugins or overlays had the same functions, and the same members that the registry does not read. */
export const hasSameFunctions = ({ value: a }: Sourced<object>, { value: b }: Sourced<object>): boolean => {
  const [mine, theirs] = [codeOf(a), codeOf(b)];
  return mine.length === theirs.length && mine.every((each, i) => each === theirs[i]);
};

/**
 * Tells if two have the same code for sure: they are one object, or two plain ones, with the same functions and fingerprint, were
 * made by one class that takes no service, or say so themselves by version and fingerprint.
 *
 * @param takesServices - whether one of them has services and no fingerprint
 */
export function isSameCode(next: Sourced<Versioned>, current: Sourced<Versioned>, takesServices: boolean): boolean {
  const saysSame = next.value.fingerprint === current.value.fingerprint;
  const isUnchanged = saysSame && hasSameFunctions(next, current);
  if (next.given === current.given) return isUnchanged;
  return (
    (isUnchanged && isRecord(next.given) && isRecord(current.given)) ||
    (next.provider !== undefined && next.provider === current.provider && !takesServices) ||
    (saysSame && next.value.fingerprint !== undefined && next.value.version === current.value.version)
  );
}

/** The paths that a child cannot lower, in no order. Never throws. */
export const locksIn = (layer: Layer): readonly string[] => [
  ...KINDS.filter((kind) => kind !== 'overlays').flatMap((kind) =>
    Array.from<[string, Sourced<unknown>]>(layer[kind]).flatMap(([key, one]) =>
      locksOf(one).length === 0 ? [] : (lockPathOf(kind, key) as string),
    ),
  ),
  ...Array.from(layer.overlays).flatMap(([id, one]) =>
    locksOf(one).length > 0 || one.value.locked === true ? [`overlays.${id}`] : [],
  ),
];

const ownerIn = ({ composition }: Compared, scheme: string): string | undefined =>
  composition.owners.find((each) => each.scheme === scheme)?.owner.id;

const configIn = ({ composition }: Compared, id: string): Configured => composition.configured.get(id) as Configured;

/** The data of the hooks of a scheme; its secrets are compared on their own. */
function hooksIn({ engine }: Compared, scheme: string): string {
  const { secrets: _, ...hooks } = { ...engine.hooks(scheme) };
  return hooksText(new Map([[scheme, { [scheme]: hooks }]]));
}

/** Why a plugin may check less than before. */
function whyWeakerPlugin(id: string, next: Compared, current: Compared): string | undefined {
  const [to, from] = [next.layer.plugins.get(id), current.layer.plugins.get(id) as Sourced<AnyPlugin>];
  if (to === undefined) return `plugin "${id}" is gone`;
  const takesServices = [next, current].some(({ composition }) =>
    composition.missingFingerprints().some((one) => one.id === id),
  );
  if (!isSameCode(to, from, takesServices)) return `plugin "${id}" has other code`;
  const [options, before] = [configIn(next, id), configIn(current, id)];
  if (options.text !== before.text)
    return isAtLeast(options.value, before.value) ? undefined : `config.${id} is not known to be as strict as before`;
  // A function may close over a value that is another one now. A lender with other options lends other hooks.
  const isOther = ({ scheme, owner }: Ownership): boolean =>
    owner.id === id && ownerIn(next, scheme) === id && hooksIn(next, scheme) !== hooksIn(current, scheme);
  const [mine, theirs] = [next.composition.configured, current.composition.configured];
  const isLentAlike = lendersOf(to.value).every((each) => mine.get(each)?.text === theirs.get(each)?.text);
  return isLentAlike && current.composition.owners.some(isOther) ? `plugin "${id}" has other code` : undefined;
}

/** Schemes that lost their owner, got another one, or are no longer among the forbidden ones, and options that say less. */
export function weakerPlugins(next: Compared, current: Compared): readonly string[] {
  const { others, owners } = current.composition;
  return [
    ...owners.flatMap(({ scheme, owner }) =>
      ownerIn(next, scheme) === owner.id ? [] : [`plugin "${owner.id}" no longer owns scheme "${scheme}"`],
    ),
    ...next.composition.owners.flatMap(({ scheme, owner }) => {
      if (ownerIn(current, scheme) !== undefined) return [];
      if (others !== 'allowed') return [`scheme "${scheme}" of plugin "${owner.id}" was ${others}`];
      // Without an authority, the scheme has no warning of a path that is read as a host.
      const isLess = next.engine.hooks(scheme)?.absentAuthority === 'empty';
      return isLess ? [`scheme "${scheme}" of plugin "${owner.id}" has fewer warnings`] : [];
    }),
    ...Array.from(current.composition.answering).flatMap(({ id }) => whyWeakerPlugin(id, next, current) ?? []),
  ];
}

/** The items of a list that another one lacks. */
export function missing<T>(next: Iterable<T>, current: readonly T[]): readonly T[] {
  const known = new Set(next);
  return current.filter((each) => !known.has(each));
}

/** Tells if an allow list has no further entry and a deny list has all entries: they are compared as they are written. */
function isStricterHosts(next: HostPolicy | undefined, current: HostPolicy): boolean {
  const { allow, deny = [] } = current;
  const isAllowed = allow === undefined || (next?.allow !== undefined && missing(allow, next.allow).length === 0);
  return isAllowed && missing(next?.deny ?? [], deny).length === 0;
}

/** The members that say less than before. */
function weakerMembers(next: SchemeOverlay, current: SchemeOverlay): readonly string[] {
  const { hosts, when, secrets = [] } = current;
  const textsOf = (all: readonly Secret[]) => secretsAsData(all).map((secret) => canonical(secret));
  return [
    ...([...PARTS, 'authority', 'host'] as const).filter(
      (member) => current[member] !== undefined && !isAtLeast(next[member], current[member]),
    ),
    // Without a condition an overlay is about every URI.
    ...(next.when !== undefined && !(when !== undefined && isAlike(next.when, when)) ? ['when'] : []),
    ...(hosts !== undefined && !isStricterHosts(next.hosts, hosts) ? ['hosts'] : []),
    ...(missing(textsOf(next.secrets ?? []), textsOf(secrets)).length === 0 ? [] : ['secrets']),
  ];
}

const hasCode = ({ check, secrets = [] }: SchemeOverlay): boolean =>
  check !== undefined || secrets.some((secret) => typeof secret === 'function');

/** Why an overlay may report less than before: its data is compared, of its functions only whether they are the same. */
function whyWeakerOverlay(
  current: SchemeOverlay,
  next: SchemeOverlay | undefined,
  now: Compared,
  before: Compared,
): readonly string[] {
  const { id } = current;
  if (next === undefined) return [`overlay "${id}" is gone`];
  const [uncovered] = missing(coveredBy(id, now.layer), coveredBy(id, before.layer));
  if (uncovered !== undefined) return [`overlay "${id}" no longer lies over scheme "${uncovered}"`];
  const entryIn = ({ layer }: Compared): Sourced<SchemeOverlay> => layer.overlays.get(id) as Sourced<SchemeOverlay>;
  const textIn = ({ composition }: Compared): string | undefined => composition.configured.get(id)?.text;
  if (hasCode(current) && !(isSameCode(entryIn(now), entryIn(before), true) && textIn(now) === textIn(before)))
    return [`overlay "${id}" has other code`];
  return weakerMembers(next, current).map((member) => `overlay "${id}" says less under ${member}`);
}

/** Overlays that are gone, lie over fewer schemes, or say less. */
export function weakerOverlays(next: Compared, current: Compared): readonly string[] {
  const byId = new Map(next.composition.overlays.map((overlay) => [overlay.id, overlay]));
  return current.composition.overlays.flatMap((overlay) =>
    whyWeakerOverlay(overlay, byId.get(overlay.id), next, current),
  );
}
