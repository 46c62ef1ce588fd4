import type { Engine, EngineOptions } from '@urikit/generic';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import { canonical } from '@urikit/generic/internal';
import type * as z from 'zod';
import type { Given, Provider } from '../given/container.js';
import type { AnyPlugin } from '../given/plugin.js';
import type { Composition, Entries, Layer, Sourced } from './layer.js';
import type { Description } from './description.js';

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
  /** Options of the engine. A default is left out: it changes no engine and no fingerprint. */
  readonly applied?: (entries: Entries<Value>) => EngineOptions;
  /** The members of a description. */
  readonly described?: (composition: Composition, layer: Layer, engine: Engine) => Partial<Description>;
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
