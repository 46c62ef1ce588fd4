import { RegistryError } from '../given/registry-error.js';
import type { EngineOptions, References, Engine } from '@urikit/generic';
import type { Presence, SchemeOverlay } from '@urikit/generic/hooks';
import type { AnyPlugin } from '../given/plugin.js';
import type { Provider, Given } from '../given/container.js';
import type { Printer } from '../given/printer.js';
import type { NamedSecret, Preset, SeverityChoice } from './contents.js';
import { canonical } from '@urikit/generic/internal';
import type * as z from 'zod';
import type { Description } from './description.js';

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

/** The values that no other layer may lower: the value in force, and those that it overruled. */
export const locksOf = (one: Sourced<unknown> | undefined): readonly Sourced<unknown>[] =>
  claimsOf(one).filter(({ locked }) => locked === true);

/** The values of one kind, by key, in the order of first mention. */
export type Entries<T> = Omit<ReadonlyMap<string, Sourced<T>>, 'entries' | 'forEach'>;

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
   * The canonical string of a configuration: of its parsed value, or of the written one, marked, if that has no canonical
   * form.
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
  /** Shows its values without the secrets of its options. */
  readonly printer: () => Printer;
}

/** An entry before its layer is known: key, value, and members of {@link Sourced} that it has besides. */
export type Entry<T> = readonly [key: string, value: T, more?: Partial<Sourced<T>>];

/** The set or composition whose contents are read. */
export interface Origin {
  /** For messages. */
  readonly by: string;
  readonly file?: string | undefined;
  readonly reader: ProviderReader;
}

/** A plugin or overlay, and the object that it was read from. */
export interface Provided<T> extends Given {
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
  /** The schema of a file; in a module, plugins and functions may stand in it themselves. */
  readonly schema?: (isModule: boolean) => z.ZodType;
  /** The cure for values of code that break the schema. Without it, `entries` reads them. */
  readonly hint?: string;
  /** The entries of a value that keeps the schema; undefined for a kind of which contents have no member. */
  readonly entries?: (given: Given, origin: Origin) => Iterable<Entry<Value>>;
  /**
   * Which of two values of one key holds: that of the outer layer, the stricter one wherever it stands, or neither, because
   * two values of one key are an error.
   */
  readonly holds: 'outer' | 'stricter' | 'neither';
  /** Tells if two values are the same; without it the same data is. */
  readonly isSame?: (a: Value, b: Value) => boolean;
  /** The strictness of a value, if the stricter one holds. */
  readonly strictness?: (value: Value) => number;
  /**
   * Tells if a value says less than another one, so that a lock refuses it. A setting without it needs no lock: no layer can
   * make it less strict.
   */
  readonly isLower?: (value: unknown, than: unknown) => boolean;
  /** The values in force by key, if the stricter one holds. */
  readonly inForce?: (composition: Composition, engine: Engine) => object;
  /** The path of an entry in messages and in `describe().said`; undefined, or absent, for an entry that is not said there. */
  readonly pathOf?: (key: string) => readonly string[] | undefined;
  /**
   * Options of the engine. A default is left out: it changes no engine and no fingerprint.
   *
   * @param above - the engine of the parent
   */
  readonly applied?: (entries: Entries<Value>, above?: Pick<Engine, 'limits'>) => EngineOptions;
  /** The members of a description. */
  readonly described?: (
    composition: Composition,
    layer: Layer,
    engine: Engine,
    printer: Printer,
  ) => Partial<Description>;
  /** The members of the fingerprint. */
  readonly fingerprint?: (composition: Composition) => Readonly<Record<string, unknown>>;
}

/** Tells if two values are one object, or the same data. */
export const isAlike = (a: unknown, b: unknown): boolean =>
  a === b || (canonical(a) !== undefined && canonical(a) === canonical(b));

/** Compares by an order; of values that have no rank there, each other one is lower. */
export const lowerBy =
  (rank: (value: unknown) => number) =>
  (value: unknown, than: unknown): boolean =>
    rank(value) >= 0 && rank(than) >= 0 ? rank(value) < rank(than) : !isAlike(value, than);

/** Tells if two maps of entries hold the same values under the same keys; the layers that say them may differ. */
export const sameValues = (a: Entries<unknown>, b: Entries<unknown>): boolean =>
  a.size === b.size && Array.from(a).every(([key, { value }]) => b.has(key) && b.get(key)?.value === value);

/** A value for a message; `something else` for secrets and values that are not data. */
export const textOf = (value: unknown): string =>
  typeof value === 'number'
    ? String(value)
    : ((value === undefined ? undefined : canonical(value)) ?? 'something else');

/** The error of a layer that lowers a locked setting. */
export const lowered = (
  path: readonly string[],
  by: Sourced<unknown>,
  locker: string,
  reveal: (value: unknown) => unknown = (value) => value,
): RegistryError =>
  new RegistryError(
    'registry/locked',
    `${path.join('.')}: ${by.describedBy} says ${textOf(reveal(by.value))}, and ${locker} locked it`,
    `leave it out or say more than ${locker}; only ${locker} can unlock it`,
    { path, file: by.file },
  );
