import type { SchemeOverlay } from '@urikit/generic/hooks';
import { hasFunction } from './compose/fingerprint/lacks.js';
import type { Layer, Sourced } from './compose/layer.js';
import type { ResolvedComposition } from './compose/resolved-composition.js';
import type { EngineCache } from './engine/engine-cache.js';
import type { Graph } from './given/graph.js';
import type { AnyPlugin } from './given/plugin.js';
import type { Trace } from './trace/trace-event.js';

/** What a registry keeps for its children. */
export interface Inheritance {
  readonly layer: Layer;
  readonly composition: ResolvedComposition;
  readonly scope: () => Graph;
  readonly cache: EngineCache;
  /** All that answers depend on. */
  readonly text: () => string;
  /** That text in 128 bits of SHA-256. */
  readonly fingerprint: () => string;
  readonly trace: Trace | undefined;
  /** The one whose errors stay errors. */
  readonly floor: Inheritance | undefined;
  /** The layer as a child sees it. */
  readonly asParent: () => Layer;
}

/** Whether everything that has code was made from the same object. An overlay without a function is data. */
const sameCode = (
  a: ReadonlyMap<string, Sourced<AnyPlugin | SchemeOverlay>>,
  b: ReadonlyMap<string, Sourced<unknown>>,
): boolean =>
  a.size === b.size &&
  Array.from(a).every(
    ([id, { given, value }]) => b.get(id)?.given === given || ('extends' in value && !hasFunction(value)),
  );

/** Whether two registries answer alike for sure, and the ones that they are held to. Never throws. */
export const isSameInheritance = (a: Inheritance, b: Inheritance): boolean =>
  a.text() === b.text() &&
  sameCode(a.layer.plugins, b.layer.plugins) &&
  sameCode(a.layer.overlays, b.layer.overlays) &&
  // Of one text, both are held to a registry or neither.
  (a.floor === undefined || isSameInheritance(a.floor, b.floor as Inheritance));
