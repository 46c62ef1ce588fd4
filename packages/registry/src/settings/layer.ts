import type { EngineOptions, References } from '@urikit/generic';
import type { Presence, SchemeOverlay } from '@urikit/generic/hooks';
import type { AnyPlugin } from '../given/plugin.js';
import type { Provider } from '../given/container.js';
import type { NamedSecret, Preset, SeverityChoice } from './contents.js';

/** A value and the layer that says it. */
export interface Sourced<T> {
  readonly value: T;
  /** For messages: `set "web"`, `the composition`. */
  readonly describedBy: string;
  readonly file?: string | undefined;
  /** The set or composition that says it. Two compositions are described by the same words and are two layers. */
  readonly layer: object;
  /** True if it comes from the parent. */
  readonly inherited?: true | undefined;
  /** True if no other layer may lower it. */
  readonly locked?: true | undefined;
  /** The values that this one overruled. */
  readonly overruled?: readonly Sourced<unknown>[] | undefined;
  /** The object that was given: the value is a copy of it, or was made by it. */
  readonly given?: unknown;
  /** Of an overlay, once it is inherited: the schemes that it covers. */
  readonly covers?: readonly string[] | undefined;
  /** True if the value may work with services. */
  readonly hasServices?: boolean | undefined;
  /** The provider of the value, if another container might give another value. */
  readonly provider?: Provider<T> | undefined;
}

/** The values that layers give to one key: the value in force, then those that it overruled. */
export const claimsOf = (one: Sourced<unknown> | undefined): readonly Sourced<unknown>[] =>
  one === undefined ? [] : [one, ...(one.overruled ?? [])];

/** The values of one kind, by key, in the order of first mention. */
export type Entries<T> = ReadonlyMap<string, Sourced<T>>;

/** The value of an entry, by kind. */
export interface Values {
  /** By id. */
  readonly plugins: AnyPlugin;
  /** By id. */
  readonly overlays: SchemeOverlay;
  /** By `id/key`; the bare id stands for the fact that the plugin was mentioned. */
  readonly config: unknown;
  /** By issue code; the preset under `preset`. */
  readonly severities: SeverityChoice | Preset;
  /** Versions by name. */
  readonly sets: string;
  /** By the name of a scheme. */
  readonly opaquePaths: true;
  /** At most one, under `others`. */
  readonly schemes: Presence;
  /** By the name of a limit. */
  readonly limits: number;
  /** At most one, under the empty key. */
  readonly encodedDotSegments: 'remove' | 'refuse';
  /** At most one, under the empty key. */
  readonly references: References;
  /** By the text of each. */
  readonly secrets: NamedSecret;
}

/** The kinds of entries. */
export type KindName = keyof Values;

/** All that a set or composition says, with the sets that it is made of. */
export type Layer = { readonly [Kind in KindName]: Entries<Values[Kind]> };

/** A plugin's configuration once its schema has had its say. */
export interface Configured {
  /** Frozen all the way down, defaults filled in. */
  readonly value: unknown;
  /** The value as it was written, copied if it is data. */
  readonly written: unknown;
  /**
   * The canonical string of a configuration: of its parsed value, or of the written one if that has no canonical form.
   */
  readonly text: string;
}

/** The owner of a scheme, and the plugins that have it too and stand back. */
export interface Ownership {
  readonly scheme: string;
  readonly owner: AnyPlugin;
  readonly overridden: readonly AnyPlugin[];
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
  /** Codes of choices that can only raise, and ids of overlays whose issues the preset does not lower; in order. */
  readonly floors: ReadonlySet<string>;
  /** Schemes that no plugin owns, in the order of their names. */
  readonly opaquePaths: readonly string[];
  /** The presence of URIs whose scheme no plugin owns. */
  readonly others: Presence;
  /** Options of the engine for every string; a default is left out. */
  readonly policy: EngineOptions;
}
