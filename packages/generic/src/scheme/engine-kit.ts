import type { HostNameFinding } from '../syntax/host-name.js';

/** What a plugin is lent by the engine. Types only; the values are those of `kit.ts`. */

/** The engine's abilities, lent to a plugin so that it needs no run-time import of the engine. */
export interface EngineKit {
  readonly percentEncode: (text: string, component: EncodableComponent, options?: EncodeOptions) => string;
  readonly percentDecode: (text: string, mode?: 'fatal' | 'replace') => string;
  readonly removeDotSegments: (path: string) => string;
  readonly segments: (path: string) => readonly string[];
  /** What is wrong or doubtful about a percent-encoded name of a host, for names that stand elsewhere than in a host. */
  readonly checkHostName: (name: string) => readonly HostNameFinding[];
}

/** What a text is encoded for; a rule of the grammar that allows some delimiters and not others. */
export type EncodableComponent =
  'userinfo' | 'reg-name' | 'path' | 'segment' | 'segment-nz-nc' | 'query' | 'fragment' | 'unreserved';

/** What to do with text that is percent-encoded already (RFC 3986 2.4). */
export interface EncodeOptions {
  /**
   * `'reject'`, the default, throws where the text holds a triplet `%HH`; `'encode'` takes it for data and writes
   * `%25HH`;
   * `'keep'` leaves triplets as they are. A `%` that begins no triplet is always written `%25`.
   */
  readonly triplets?: 'reject' | 'encode' | 'keep';
}
