import type { EngineOptions } from '@urikit/generic';
import type { Presence, SchemeOverlay } from '@urikit/generic/hooks';
import type { AnyPlugin } from '../given/plugin.js';
import type { Layer } from './layer.js';

/** A plugin's configuration once its schema has had its say. */
export interface Configured {
  /** Frozen all the way down, defaults filled in. */
  readonly value: unknown;
  /** As it was written, copied where it is data. */
  readonly written: unknown;
  /** One text for one configuration: what it comes to, or what was written where that has no text. */
  readonly text: string;
}

/** The owner of a scheme, and the plugins that have it too and stand back. */
export interface Ownership {
  readonly scheme: string;
  readonly owner: AnyPlugin;
  readonly overridden: readonly AnyPlugin[];
}

/** Which choices of severity can only raise. */
export interface Floors {
  /** Codes whose choice is heard where it is more than would be reported without it. */
  readonly raiseOnly: ReadonlySet<string>;
  /** Ids of overlays whose issues the preset does not lower. */
  readonly spared: ReadonlySet<string>;
}

/** A composition as its settings read it: for a description and for a fingerprint. */
export interface Composition {
  /** Each behind those it requires or overrides. */
  readonly plugins: readonly AnyPlugin[];
  /** By the id of a plugin or an overlay. */
  readonly configured: ReadonlyMap<string, Configured>;
  readonly owners: readonly Ownership[];
  /** The plugins that answers depend on. */
  readonly answering: ReadonlySet<AnyPlugin>;
  /** Each behind those it comes after. */
  readonly overlays: readonly SchemeOverlay[];
  /** The overlays before their configuration, in the same order. */
  readonly givenOverlays: readonly SchemeOverlay[];
  /** The overlays over a scheme, in the same order. */
  readonly over: (scheme: string) => readonly SchemeOverlay[];
  readonly severities: Layer['severities'];
  /** Choices of severity that can only raise. */
  readonly floors: Floors;
  /** Schemes that no plugin owns, in the order of their names. */
  readonly opaquePaths: readonly string[];
  /** The presence of URIs whose scheme no plugin owns. */
  readonly others: Presence;
  /** Options of the engine for every string; a default is left out. */
  readonly policy: EngineOptions;
}
