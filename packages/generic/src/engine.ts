import { check } from './check.js';
import { compare, type Comparison, equivalent } from './normalization/compare.js';
import { identity } from './normalization/identity.js';
import type { CompareOptions } from './normalization/prepare.js';
import { compose } from './scheme/composition.js';
import { explain, type Explanation, needs, type Reason } from './normalization/explain.js';
import type { SchemeViews } from './hooks.js';
import type { SchemeHooks, Schemes } from './scheme/scheme-hooks.js';
import type { Issue, Result } from './syntax/issue.js';
import { normalize, type NormalizeOptions, tryNormalize } from './normalization/normalize.js';
import { type Rule, RULES } from './normalization/rules.js';
import { redact } from './redact.js';
import type { ResolveOptions } from './resolution/resolve.js';
import { resolveText } from './resolution/resolve-text.js';
import { sealHooks } from './scheme/seal-hooks.js';
import { tryView, view } from './view.js';

/** What an engine is made from. */
export interface EngineOptions {
  /** Hooks by scheme name, lower case. */
  readonly schemes?: Schemes;
  /**
   * Names of schemes, lower case, whose path is opaque and that nobody owns: dot-segments in it are data. `schemes` does
   * not list them; hooks registered for a name win.
   */
  readonly opaquePaths?: readonly string[];
  /** Accept zone identifiers in IPv6 literals (RFC 6874). Off by default. */
  readonly zoneIds?: boolean;
}

/**
 * Text in, text or findings out. An engine is frozen and keeps no state: its schemes are compiled when it is made. A
 * scheme that nobody registered gets the generic rules; it is never an error.
 */
export interface Engine {
  /** The registered schemes, lower case. */
  readonly schemes: readonly string[];
  /**
   * What a scheme was registered with, by its name in lower case; undefined for one that nobody registered. Never
   * throws.
   */
  readonly hooks: (scheme: string) => SchemeHooks | undefined;
  /** Every rule that this engine can run: those of RFC 3986, the opt-in ones, and those of its schemes. */
  readonly rules: readonly Rule[];
  /**
   * The normal form; the same string where nothing needs doing (section 6.2). Throws UriSyntaxError for malformed text,
   * which is never rewritten, and PluginError where a hook breaks its contract.
   */
  readonly normalize: (text: string, options?: NormalizeOptions) => string;
  /** As `normalize`, with the issue instead of an exception for malformed text. */
  readonly tryNormalize: (text: string, options?: NormalizeOptions) => Result<string>;
  /**
   * Climbs the ladder and says which level decided and which rules made it so (section 6.2). Throws only for a malformed
   * base.
   */
  readonly compare: (a: string, b: string, options?: CompareOptions) => Comparison;
  /** As `compare`, the answer alone and faster. Malformed text is equivalent to nothing, itself included. */
  readonly equivalent: (a: string, b: string, options?: CompareOptions) => boolean;
  /**
   * A key: two texts are equivalent where their keys are equal, so that many can be grouped without comparing pairs.
   * The normal form where the scheme says nothing else. Where a scheme's equivalence is not transitive there is no
   * key for it: equal keys are equivalent, and other keys may be too. Throws as `normalize`, and for a malformed base.
   */
  readonly identity: (text: string, options?: CompareOptions) => string;
  /**
   * The target of a reference (section 5.2), not normalized; a path that its scheme calls opaque is left alone where
   * 5.2.2 takes it whole. Throws UriSyntaxError where either is malformed or the
   * base is relative.
   */
  readonly resolve: (reference: string, base: string, options?: ResolveOptions) => string;
  /**
   * Everything wrong or doubtful, in the order of its place. Never throws for a malformed text: its issue is the
   * answer.
   */
  readonly check: (text: string) => readonly Issue[];
  /** The steps from a text to its normal form. Throws UriSyntaxError for malformed text. */
  readonly explain: (text: string, options?: NormalizeOptions) => Explanation;
  /** The rules that would change a text: a dry run. Throws UriSyntaxError for malformed text. */
  readonly needs: (text: string, options?: NormalizeOptions) => readonly Reason[];
  /** The text without what must never be shown (sections 3.2.1, 7.5). Never throws. */
  readonly redact: (text: string) => string;
  /**
   * The scheme's typed reading, undefined where its scheme has none. Throws UriSyntaxError for malformed text, a
   * relative reference, and a URI that its scheme's own check calls an error; what overlays say does not count.
   */
  readonly view: View;
  /** As `view`, with the issue instead of an exception. */
  readonly tryView: TryView;
}

/** `engine.view`, typed by the scheme that the text begins with. */
export interface View {
  <Scheme extends keyof SchemeViews>(text: `${Scheme}:${string}`): SchemeViews[Scheme];
  (text: string): unknown;
}

/** `engine.tryView`, typed by the scheme that the text begins with. */
export interface TryView {
  <Scheme extends keyof SchemeViews>(text: `${Scheme}:${string}`): Result<SchemeViews[Scheme]>;
  (text: string): Result<unknown>;
}

/** What most checks find. */
const NOTHING: readonly Issue[] = Object.freeze([]);

/** Nobody can change what was found. */
function sealed(issues: readonly Issue[]): readonly Issue[] {
  if (issues.length === 0) return NOTHING;
  issues.forEach(Object.freeze);
  return Object.freeze(issues);
}

/**
 * Makes an engine from hooks.
 *
 * @returns a frozen engine
 * @throws RangeError for a scheme name that is not in lower case or is no scheme; HooksError, which is one, for hooks
 *   that are misspelt or of the wrong kind
 * @see RFC 3986 section 6.2.3
 * @example createEngine({ schemes: { gopher: { defaultPort: 70 } } }).normalize('GOPHER://h:70/') // 'gopher://h/'
 */
export function createEngine({ schemes = {}, zoneIds = false, opaquePaths = [] }: EngineOptions = {}): Engine {
  const composition = compose(schemes, zoneIds, opaquePaths, sealHooks);
  const engine: Engine = {
    schemes: composition.schemes,
    hooks: (scheme) => (composition.schemes.includes(scheme) ? composition.profileOf(scheme).hooks : undefined),
    rules: Object.freeze([...RULES, ...composition.rules]),
    normalize: (text, options) => normalize(text, options, composition),
    tryNormalize: (text, options) => tryNormalize(text, options, composition),
    compare: (a, b, options = {}) => compare(a, b, options, composition),
    equivalent: (a, b, options) => equivalent(a, b, options, composition),
    identity: (text, options) => identity(text, options, composition),
    resolve: (reference, base, options) => resolveText(reference, base, options, composition),
    check: (text) => sealed(check(text, composition)),
    explain: (text, options) => explain(text, options, composition),
    needs: (text, options) => needs(text, options, composition),
    redact: (text) => redact(text, composition),
    view: (text: string) => view(text, composition),
    tryView: (text: string) => tryView(text, composition) as Result<never>,
  };
  return Object.freeze(engine);
}
