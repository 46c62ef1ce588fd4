import type { SchemeOverlay } from '@urikit/generic/hooks';
import { hasFunction } from './build/composition.js';
import type { EngineCache, Shared } from './engine/engine-cache.js';
import type { Graph } from './given/graph.js';
import type { Printer } from './given/printer.js';
import type { AnyPlugin } from './given/plugin.js';
import type { Trace } from './trace/trace.js';
import { type Compared, hasSameFunctions, locksIn } from './weaker/weaker-code.js';
import { weaknesses } from './weaker/weaker.js';
import type { Entries, Layer } from './settings/setting.js';
import { severityRank } from './settings/severities.js';

/** The data that a registry keeps for its children. */
export interface Inheritance extends Compared, Shared {
  readonly scope: () => Graph;
  /** True if its services are its own, and not those of its parent. */
  readonly hasOwnScope: boolean;
  readonly cache: EngineCache;
  /** Kept, so that other registries find it. */
  readonly shared: Shared;
  readonly trace: Trace | undefined;
  /** The one whose errors stay errors. */
  readonly floor: Inheritance | undefined;
  /** True if it was read from a file that may be cut, or its parent was. */
  readonly mayBeCut: boolean;
  /** Shows its values, those included that it overrules. */
  readonly printer: () => Printer;
  /** The layer as a child sees it. */
  readonly asParent: () => Layer;
}

/** Tells if everything that has code was made from the same object, with the same functions. An overlay without a function is data. */
const sameCode = (a: Entries<AnyPlugin | SchemeOverlay>, b: Entries<AnyPlugin | SchemeOverlay>): boolean =>
  a.size === b.size &&
  Array.from(a).every(([id, one]) => {
    const other = b.get(id);
    if (other !== undefined && other.given === one.given && hasSameFunctions(one, other)) return true;
    return 'extends' in one.value && !hasFunction(one.value);
  });

/**
 * Tells if two registries answer alike for sure, and the ones that they are held to: their data is the same, and their functions
 * come from the same objects. A fingerprint alone knows a function by an id and a version. Never throws.
 */
export const isSameInheritance = (a: Inheritance, b: Inheritance): boolean =>
  a.digest() === b.digest() &&
  locksIn(a.layer).toSorted().join('\n') === locksIn(b.layer).toSorted().join('\n') &&
  sameCode(a.layer.plugins, b.layer.plugins) &&
  sameCode(a.layer.overlays, b.layer.overlays) &&
  // Of one text, both are held to a registry or neither.
  (a.floor === undefined || isSameInheritance(a.floor, b.floor as Inheritance));

/** Everything that a registry forbids and the next one may not; also where it is held to another one. Never throws. */
export const weaknessesBetween = (next: Inheritance, current: Inheritance): readonly string[] => [
  ...weaknesses(next, current),
  ...(current.floor === undefined ? [] : weaknessesBetween(next.floor ?? next, current.floor)),
];

/** Tells if a choice can only raise: `'error'`, or a preset that is as much as the one before. */
const raises = (code: string, value: unknown, before: unknown = 'recommended'): boolean =>
  value === before || (code === 'preset' ? severityRank(value) >= severityRank(before) : value === 'error');

/**
 * Tells if a child adds to its parent only entries that take no issue away: overlays and their options, a raised
 * severity, a policy on every text, a word about other schemes. Layers share the entries that say the same. Never
 * throws.
 *
 * @param answering - the plugins of the parent that answers depend on
 */
export function tightens(child: Layer, parent: Layer, answering: Iterable<AnyPlugin>): boolean {
  const asked = new Set([...Array.from(answering, ({ id }) => id), ...parent.overlays.keys()]);
  return (
    child.plugins === parent.plugins &&
    child.opaquePaths === parent.opaquePaths &&
    // With a base the target is judged, which has no encoded dot-segment of the reference.
    child.references === parent.references &&
    // The services of a child may make other ones of a class or a factory.
    Array.from(parent.overlays).every(([id, { value }]) => child.overlays.get(id)?.value === value) &&
    Array.from(child.config).every(
      ([key, one]) =>
        parent.config.get(key) === one ||
        !asked.has(key.replace(/\/.*/s, '')) ||
        (parent.config.has(key) && parent.config.get(key)?.value === one.value),
    ) &&
    Array.from(child.severities).every(([code, { value }]) => raises(code, value, parent.severities.get(code)?.value))
  );
}
