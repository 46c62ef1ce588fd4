import type { Presence, SchemeOverlay } from '@urikit/generic/hooks';
import { canonical } from '@urikit/generic/internal';
import type { Provider } from '../given/container.js';
import { rankOf } from '../given/presence.js';
import { type Admitted, type NamedSecret, strictnessOf } from '../given/text-policy.js';
import type { AnyPlugin } from '../given/plugin.js';
import type { Preset, SeverityChoice } from '../given/plugin-set.js';

/** A value that another layer overruled. */
export type Overruled = Pick<Sourced<unknown>, 'value' | 'describedBy' | 'layer' | 'locked'>;

/** A value and who says it. */
export interface Sourced<T> {
  readonly value: T;
  /** For messages: `set "web"`, `the composition`. */
  readonly describedBy: string;
  /** For `prefer`: the name of a set, `'self'` or `'parent'`. */
  readonly sourceId: string;
  readonly file?: string | undefined;
  /** The set or composition that says it. Two compositions are described by the same words and are two layers. */
  readonly layer: object;
  /** Nobody else may lower it. */
  readonly locked?: true | undefined;
  /** The values that this one overruled. */
  readonly overruled?: readonly Overruled[] | undefined;
  /** What was given: the value is a copy of it, or what it made. */
  readonly given?: unknown;
  /** Of an overlay, once it is inherited: the schemes that it covers. */
  readonly covers?: readonly string[] | undefined;
  /** Whether the value may work with services. */
  readonly hasServices?: boolean | undefined;
  /** What gave the value, where another container might give another. */
  readonly provider?: Provider<T> | undefined;
}

type Entries<T> = ReadonlyMap<string, Sourced<T>>;

/** All that a set or composition says, what it is made of included. Maps keep the order of first mention. */
export interface Layer {
  /** By id. */
  readonly plugins: Entries<AnyPlugin>;
  /** By id. */
  readonly overlays: Entries<SchemeOverlay>;
  /** By `id/key`; the bare id stands for the fact that the plugin was mentioned. */
  readonly config: Entries<unknown>;
  /** By issue code; the preset under `preset`. */
  readonly severities: Entries<SeverityChoice | Preset>;
  /** Versions by name. */
  readonly sets: Entries<string>;
  /** By the name of a scheme. */
  readonly opaquePaths: Entries<true>;
  /** At most one, under `others`. */
  readonly schemes: Entries<Presence>;
  /** Limits under `limits.NAME`, and the modes `encodedDotSegments` and `references` under their names. */
  readonly admission: Entries<Admitted>;
  /** By the text of each: they add up. */
  readonly secrets: Entries<NamedSecret>;
  /** Ids of plugins that gave up a scheme because another set was preferred, as `scheme id`. */
  readonly cededSchemes: ReadonlySet<string>;
}

/** A kind of entry: what it is called, when two agree, and whether an outer one wins by itself. */
export interface Kind {
  readonly name: string;
  readonly same: (a: unknown, b: unknown) => boolean;
  readonly outerWins: boolean;
  /** Where the stricter wins, wherever it stands: how strict a value is. */
  readonly strictness?: (value: unknown) => number;
}

const alike = (a: unknown, b: unknown): boolean =>
  a === b || (canonical(a) !== undefined && canonical(a) === canonical(b));
const identical = (a: unknown, b: unknown): boolean => a === b;

/**
 * The entries of a layer. Two plugins or overlays of one id are never taken for the same unless they are one object.
 */
export const KINDS = {
  plugins: { name: 'plugin', same: identical, outerWins: false },
  overlays: { name: 'overlay', same: identical, outerWins: false },
  config: { name: 'config', same: alike, outerWins: true },
  severities: { name: 'severities', same: identical, outerWins: true },
  sets: { name: 'set', same: identical, outerWins: false },
  opaquePaths: { name: 'opaque path', same: identical, outerWins: true },
  schemes: { name: 'schemes', same: identical, outerWins: true, strictness: rankOf },
  admission: { name: 'option', same: alike, outerWins: true, strictness: strictnessOf },
  secrets: { name: 'secret', same: alike, outerWins: true },
} as const satisfies Record<Exclude<keyof Layer, 'cededSchemes'>, Kind>;

export type KindName = keyof typeof KINDS;

/** An empty layer. */
export const EMPTY: Layer = {
  plugins: new Map(),
  overlays: new Map(),
  config: new Map(),
  severities: new Map(),
  sets: new Map(),
  opaquePaths: new Map(),
  schemes: new Map(),
  admission: new Map(),
  secrets: new Map(),
  cededSchemes: new Set(),
};

/** The same layer, seen from outside: everything in it comes from there. */
export function relabel(layer: Layer, from: string): Layer {
  // Children of children of a registry share what says the same already.
  const relabelled = <T>(entries: Entries<T>): Entries<T> =>
    Array.from(entries.values()).every((sourced) => sourced.sourceId === from)
      ? entries
      : new Map(Array.from(entries, ([key, sourced]) => [key, { ...sourced, sourceId: from }]));
  return {
    plugins: relabelled(layer.plugins),
    overlays: relabelled(layer.overlays),
    config: relabelled(layer.config),
    severities: relabelled(layer.severities),
    sets: relabelled(layer.sets),
    opaquePaths: relabelled(layer.opaquePaths),
    schemes: relabelled(layer.schemes),
    admission: relabelled(layer.admission),
    secrets: relabelled(layer.secrets),
    cededSchemes: layer.cededSchemes,
  };
}
