import type { EngineOptions } from './engine.js';
import type { Explanation } from './normalization/explain.js';
import type { Composition, Seal } from './scheme/composition.js';
import type { Issue } from './syntax/issue.js';
import type { UriReference } from './syntax/uri-reference.js';

/** What a lean engine is made from. What costs words is injected by who wants it. */
export interface LeanOptions extends Pick<EngineOptions, 'schemes' | 'opaquePaths' | 'zoneIds'> {
  /** `sealHooks` of `@urikit/generic`: says what is wrong with hooks, and copies them. Absent: they are taken as given. */
  readonly validation?: Seal;
  /**
   * `accounts` of `@urikit/generic`: says why a text is malformed and what normalization does to it, and calls the
   * functions of schemes, whose mistakes it names. Absent: schemes are data.
   */
  readonly accounts?: Accounts;
}

/** The verbs of an engine that need no words. A malformed text gives undefined, and no exception. */
export interface LeanEngine {
  /** The components, percent-encoded as written (section 4.1). Never throws. */
  readonly parse: (text: string) => UriReference | undefined;
  /** The normal form at the level `scheme-based` (section 6.2). Throws PluginError where a hook breaks its contract. */
  readonly normalize: (text: string) => string | undefined;
  /**
   * The target of a reference (section 5.2), not normalized; undefined too where the base is relative, or its scheme has
   * no relative references. Never throws.
   */
  readonly resolve: (reference: string, base: string) => string | undefined;
  /** Whether two texts are equivalent at the level `scheme-based`. Throws PluginError where a hook breaks its contract. */
  readonly equivalent: (a: string, b: string) => boolean;
  /** Why a text is no URI reference; undefined for one, and without accounts. Never throws. */
  readonly whyNot: (text: string) => Issue | undefined;
  /** The steps to the normal form; undefined for a malformed text, and without accounts. Throws as `normalize`. */
  readonly explain: (text: string) => Explanation | undefined;
}

/** What gives reasons, and calls the functions of schemes: `createLeanEngine` takes it from who wants that. */
export type Accounts = (
  composition: Composition,
) => Pick<LeanEngine, 'normalize' | 'equivalent' | 'whyNot' | 'explain'>;
