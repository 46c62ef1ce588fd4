import type { EngineOptions, Engine, References } from '@urikit/generic';
import type { Presence, SchemeOverlay } from '@urikit/generic/hooks';
import { canonical } from '@urikit/generic/internal';
import type * as z from 'zod';
import type { AnyPlugin } from '../given/plugin.js';
import type { Given, Provider } from '../given/scope.js';
import type { NamedSecret, Preset, SeverityChoice } from './contents.js';
import type { Description } from './description.js';

/** A value, and the layer that said it; of a plugin or an overlay also the object that was given. */
export interface Cell<T> extends Partial<Given<T>> {
  readonly value: T;
  /** For messages: `set "web"`, `the composition`. */
  readonly by: string;
  readonly file?: string | undefined;
  readonly inherited?: true | undefined;
  /** The cells whose place it took, the innermost one first; of a setting of which the strictest holds, those that it holds against. */
  readonly replaced?: readonly Cell<unknown>[] | undefined;
  /** Of a plugin or an overlay of a package that a file names: the path of the module. */
  readonly from?: string | undefined;
  /** Of an overlay, once it is inherited: the schemes that it covers. */
  readonly covers?: readonly string[] | undefined;
}

/** The cells of one kind, by key, in the order of first mention. */
export type Cells<T> = ReadonlyMap<string, Cell<T>>;

/** The value of a cell, by kind. */
interface Values {
  readonly plugins: AnyPlugin;
  readonly overlays: SchemeOverlay;
  /** By `id/key`; the bare id stands for the fact that the plugin was mentioned. */
  readonly config: unknown;
  readonly severities: SeverityChoice | Preset;
  readonly sets: string;
  readonly opaquePaths: true;
  readonly schemes: Presence;
  readonly limits: number;
  readonly encodedDotSegments: 'remove' | 'refuse';
  readonly references: References;
  readonly secrets: NamedSecret;
}
export type KindName = keyof Values;

/** All that a set or composition says, with the sets that it is made of. */
export type Layer = { readonly [Kind in KindName]: Cells<Values[Kind]> };

/** A plugin's configuration once its schema has had its say. */
export interface Configured {
  /** Frozen all the way down, defaults filled in. */
  readonly value: unknown;
  /** The canonical string of the value, or of the written one, marked, if the value has no canonical form. */
  readonly text: string;
}

/** The owner of a scheme, and the plugins that have it too and stand back. */
export interface Ownership {
  readonly scheme: string;
  readonly owner: AnyPlugin;
  readonly overridden: readonly AnyPlugin[];
}

/** A composition that fits together, as plain data: `describe()` prints it, and an engine is made of it. */
export interface Plan {
  /** Each behind those it requires or overrides. */
  readonly plugins: readonly AnyPlugin[];
  readonly configured: ReadonlyMap<string, Configured>;
  readonly owners: readonly Ownership[];
  readonly answering: ReadonlySet<AnyPlugin>;
  /** Each behind those it comes after. */
  readonly overlays: readonly SchemeOverlay[];
  /** The overlays over a scheme, in the same order. */
  readonly over: (scheme: string) => readonly SchemeOverlay[];
  readonly severities: Layer['severities'];
  /** Schemes that no plugin owns, in the order of their names. */
  readonly opaquePaths: readonly string[];
  readonly others: Presence;
  /** Options of the engine for every string; a default is left out. */
  readonly policy: EngineOptions;
}

/** An entry before its layer is known: key, value, and members of {@link Cell} that it has besides. */
export type Entry<T> = readonly [key: string, value: T, more?: Partial<Cell<T>>];

/** The set or composition whose contents are read. */
export interface Origin {
  readonly by: string;
  readonly file?: string | undefined;
  readonly reader: ProviderReader;
}

export interface Provided<T> extends Given<T> {
  readonly value: T;
}

/** Turns providers into plugins and overlays; the same provider gives the same one throughout a composition. */
export interface ProviderReader {
  readonly plugin: (provider: Provider<AnyPlugin>, origin: string) => Provided<AnyPlugin>;
  readonly overlay: (provider: Provider<SchemeOverlay>, origin: string) => Provided<SchemeOverlay>;
}

/** Everything about one kind of entry. */
export interface Setting<Value, Given = never> {
  /** The word of messages for one entry. */
  readonly name: string;
  /** One sentence for editors. */
  readonly description: string;
  /** The schema of its member in options and in a file; `code` is true where plugins and functions may stand themselves. */
  readonly schema?: (code: boolean) => z.ZodType;
  /** The entries of a value that keeps the schema; undefined for a kind of which contents have no member. */
  readonly entries?: (given: Given, origin: Origin) => Iterable<Entry<Value>>;
  /**
   * Which of two values of one key holds: that of the outer layer, the strictest one wherever it stands, or both, because a
   * key is its value; `same`: two values of one key are an error.
   */
  readonly merge: 'outer' | 'strictest' | 'union' | 'same';
  /** Tells if two values are the same; without it the same data is. */
  readonly isSame?: (a: Value, b: Value) => boolean;
  /** The strictness of a value, or -1. */
  readonly order?: (value: unknown) => number;
  /** The path of an entry in messages and in `describe().settings`; undefined for an entry that is not said there. */
  readonly pathOf?: (key: string) => readonly string[] | undefined;
  /** Options of the engine. A default is left out: it changes no engine and no fingerprint. @param above - engines of parents */
  readonly applied?: (cells: Cells<Value>, above: readonly Pick<Engine, 'limits'>[]) => EngineOptions;
  readonly described?: (plan: Plan, layer: Layer, engine: Engine) => Partial<Description>;
  readonly fingerprint?: (plan: Plan) => Readonly<Record<string, unknown>>;
}

/** Tells if two values are one object, or the same data. */
export const isAlike = (a: unknown, b: unknown): boolean =>
  a === b || (canonical(a) !== undefined && canonical(a) === canonical(b));
