import type { SchemeOverlay } from '@urikit/generic/hooks';
import { canonical } from './canonical.js';
import type { Provider } from '../given/container.js';
import type { AnyPlugin } from '../given/plugin.js';
import type { Preset, SeverityChoice } from '../given/plugin-set.js';

/** A value and who says it. */
export interface Said<T> {
  readonly value: T;
  /** For messages: `set "web"`, `the composition`. */
  readonly by: string;
  /** For `prefer`: the name of a set, `'self'` or `'parent'`. */
  readonly from: string;
  readonly file?: string | undefined;
  /** What gave the value, where another container might give another. */
  readonly provider?: Provider<T> | undefined;
}

type Saying<T> = ReadonlyMap<string, Said<T>>;

/** All that a set or composition says, what it is made of included. Maps keep the order of first mention. */
export interface Layer {
  /** By id. */
  readonly plugins: Saying<AnyPlugin>;
  /** By id. */
  readonly overlays: Saying<SchemeOverlay>;
  /** By `id/key`; the bare id stands for the fact that the plugin was mentioned. */
  readonly config: Saying<unknown>;
  /** By issue code; the preset under `preset`. */
  readonly severities: Saying<SeverityChoice | Preset>;
  /** Versions by name. */
  readonly sets: Saying<string>;
  /** At most one, under `zoneIds`. */
  readonly switches: Saying<boolean>;
  /** Ids of plugins that gave up a scheme because another set was preferred, as `scheme id`. */
  readonly yields: ReadonlySet<string>;
}

/** A kind of saying: how it is called, when two agree, and whether an outer one wins by itself. */
interface Kind {
  readonly name: string;
  readonly same: (a: unknown, b: unknown) => boolean;
  readonly outerWins: boolean;
}

const alike = (a: unknown, b: unknown): boolean =>
  a === b || (canonical(a) !== undefined && canonical(a) === canonical(b));
const identical = (a: unknown, b: unknown): boolean => a === b;

/**
 * The sayings of a layer. Two plugins or overlays of one id are never taken for the same unless they are one object.
 */
export const KINDS = {
  plugins: { name: 'plugin', same: identical, outerWins: false },
  overlays: { name: 'overlay', same: identical, outerWins: false },
  config: { name: 'config', same: alike, outerWins: true },
  severities: { name: 'severities', same: identical, outerWins: true },
  sets: { name: 'set', same: identical, outerWins: false },
  switches: { name: 'option', same: identical, outerWins: true },
} as const satisfies Record<Exclude<keyof Layer, 'yields'>, Kind>;

export type KindName = keyof typeof KINDS;

/** A layer that says nothing. */
export const EMPTY: Layer = {
  plugins: new Map(),
  overlays: new Map(),
  config: new Map(),
  severities: new Map(),
  sets: new Map(),
  switches: new Map(),
  yields: new Set(),
};

/** The same layer, seen from outside: everything in it comes from there. */
export function relabel(layer: Layer, from: string): Layer {
  // Children of children of a registry share what says the same already.
  const relabelled = <T>(saying: Saying<T>): Saying<T> =>
    Array.from(saying.values()).every((said) => said.from === from)
      ? saying
      : new Map(Array.from(saying, ([key, said]) => [key, { ...said, from }]));
  return {
    plugins: relabelled(layer.plugins),
    overlays: relabelled(layer.overlays),
    config: relabelled(layer.config),
    severities: relabelled(layer.severities),
    sets: relabelled(layer.sets),
    switches: relabelled(layer.switches),
    yields: layer.yields,
  };
}
