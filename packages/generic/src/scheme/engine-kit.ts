import type { EncodableComponent, EncodeOptions } from '../encoding/percent-encode.js';
import type { HostNameFinding } from '../syntax/host-name.js';
import type { Host, UriReference } from '../syntax/uri-reference.js';

/** What a plugin is lent by the engine. Types only; the values are those of `kit.ts`. */

/** The engine's abilities, lent to a plugin so that it needs no run-time import of the engine. */
export interface EngineKit {
  readonly percentEncode: (text: string, component: EncodableComponent, options?: EncodeOptions) => string;
  readonly percentDecode: PercentDecode;
  readonly removeDotSegments: (path: string) => string;
  readonly segments: (path: string) => readonly string[];
  /** What is wrong or doubtful about a percent-encoded name of a host, for names that stand elsewhere than in a host. */
  readonly checkHostName: (name: string) => readonly HostNameFinding[];
  /** A text as components. Throws UriSyntaxError. */
  readonly parse: (text: string) => UriReference;
  /** Components as a text. Throws UriSyntaxError where they make none. */
  readonly recompose: (reference: UriReference) => string;
  /** What kind of host a text is; undefined for what is no host. */
  readonly hostOf: (text: string) => Host | undefined;
  /** What stands before the first `;`, and the parameters behind it; places count from `from`, 0 if it is absent. */
  readonly parameters: (text: string, from?: number) => Parameters;
  /** The text again, once its parameters were changed, left out or put in order. */
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
  /** How many octets a text is in UTF-8. */
  readonly utf8Length: (text: string) => number;
  /** The segments of a path once its dot-segments are gone. */
  readonly dotFreeSegments: (path: string) => readonly string[];
}

/** Decodes percent-encoded text as `percentDecode` of the engine does. */
export interface PercentDecode {
  (text: string, mode?: 'fatal' | 'replace'): string;
  (text: string, mode: 'bytes'): Uint8Array;
}

/** `name=value`, or a name alone; percent-encoded as it stands. */
export interface Pair {
  readonly name: string;
  /** Absent where there is no `=`; empty where nothing stands behind it. */
  readonly value: string | undefined;
  /** Zero-based UTF-16 offset of the name in the text that was split. */
  readonly at: number;
}

/** A text with parameters, as `+1;ext=2`. */
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
