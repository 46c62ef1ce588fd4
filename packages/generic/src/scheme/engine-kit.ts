import type { EncodableComponent, EncodeOptions } from '../encoding/percent-encode.js';
import type { HostNameFinding } from '../syntax/host-name-finding.js';
import type { Host, UriReference } from '../syntax/uri-reference.js';

/** The abilities of the engine for plugins. Types only; `kit.ts` has the values. */

/** The engine's abilities, lent to a plugin so that it needs no run-time import of the engine. */
export interface EngineKit {
  readonly percentEncode: (text: string, component: EncodableComponent, options?: EncodeOptions) => string;
  readonly percentDecode: PercentDecode;
  readonly removeDotSegments: (path: string) => string;
  readonly segments: (path: string) => readonly string[];
  /** Finds issues of a percent-encoded host name, for names in other components than the host. */
  readonly checkHostName: (name: string) => readonly HostNameFinding[];
  /** A string as components. Throws UriSyntaxError. */
  readonly parse: (text: string) => UriReference;
  /** Recomposes components to a string. Throws UriSyntaxError if they make no URI reference. */
  readonly recompose: (reference: UriReference) => string;
  /** Gives the kind of a host; undefined if the string is not a host. */
  readonly hostOf: (text: string) => Host | undefined;
  /**
   * Splits a string into the part before the first `;` and the parameters after it; positions count from `from`,
   * default 0.
   */
  readonly parameters: (text: string, from?: number) => Parameters;
  /** The string again, once its parameters were changed, left out or put in order. */
  readonly recomposeParameters: (parameters: RecomposableParameters) => string;
  /** The pairs of a query between `&`; places count from `from`, 0 if it is absent. */
  readonly queryPairs: (query: string, from?: number) => readonly Pair[];
  /** The query again. */
  readonly recomposeQueryPairs: (pairs: readonly RecomposablePair[]) => string;
  /** A pair as written, read as the normal form has it; its name in lower case. */
  readonly normalPair: (pair: Pair) => Pair;
  /** Pairs for people: decoded. */
  readonly decodePairs: (pairs: readonly Pair[]) => readonly (readonly [name: string, value: string | undefined])[];
  /** Triplets of unreserved characters decoded, the others in upper case: a piece as written, as the normal form has it. */
  readonly normalizeTriplets: (text: string) => string;
  /** Lower case that leaves triplets alone. */
  readonly lowerCase: (text: string) => string;
  /** How many bytes a string is in UTF-8. */
  readonly utf8Length: (text: string) => number;
  /** The segments of a path once its dot-segments are gone. */
  readonly dotFreeSegments: (path: string) => readonly string[];
}

/** Decodes a percent-encoded string as `percentDecode` of the engine does. */
export interface PercentDecode {
  (text: string, mode?: 'fatal' | 'replace'): string;
  (text: string, mode: 'bytes'): Uint8Array;
}

/** `name=value`, or a name alone; percent-encoded as it stands. */
export interface Pair {
  readonly name: string;
  /** Undefined without `=`; empty if the string ends after it. */
  readonly value: string | undefined;
  /** Zero-based UTF-16 offset of the name in the string that was split. */
  readonly at: number;
}

/** A string with parameters, as `+1;ext=2`. */
export interface Parameters {
  readonly head: string;
  readonly parameters: readonly Pair[];
}

/** A pair to be written; where it stood does not matter. */
export type RecomposablePair = Omit<Pair, 'at'>;

/** Parameters to be written. */
export interface RecomposableParameters {
  readonly head: string;
  readonly parameters: readonly RecomposablePair[];
}
