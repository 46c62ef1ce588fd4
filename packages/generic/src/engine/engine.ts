import type { Comparison } from '../normalization/compare.js';
import type { CompareOptions } from '../normalization/prepare.js';
import type { Explanation } from '../normalization/explain.js';
import type { SchemeHooks, Schemes } from '../scheme/scheme-hooks.js';
import type { Secret } from '../scheme/secret.js';
import type { CheckOptions } from './severities.js';
import type { StringIssue, Result } from '../syntax/issue.js';
import type { NormalizeOptions } from '../normalization/normalize.js';
import type { Rule } from '../normalization/rules.js';
import type { EngineLimits } from './limits.js';
import type { References } from './references.js';
import type { ResolveOptions } from '../resolution/resolve.js';
import type { NormalUriText, UriText } from '../syntax/uri-reference.js';

/** The options of an engine. `Views` are the views of its schemes by their names. */
export interface EngineOptions<Views extends object = Readonly<Record<string, unknown>>> {
  /** Hooks by scheme name, lower case. */
  readonly schemes?: Schemes & { readonly [Scheme in keyof Views]: SchemeHooks<Views[Scheme]> };
  /**
   * Names of schemes without hooks, lower case, whose path is opaque: dot-segments in it are data. `schemes` does not
   * list them; hooks registered for a name win.
   */
  readonly opaquePaths?: readonly string[];
  /** Limits of a string; beyond them it has an issue such as `syntax/too-long`. The defaults are generous. */
  readonly limits?: EngineLimits;
  /**
   * `'refuse'`: a path with an encoded dot-segment, as `/a/%2e%2e/b`, is an error, `syntax/encoded-dot-segment`. Absent:
   * `'remove'`, it is the dot-segment that it decodes to (6.2.2.2, 6.2.2.3), and `check` warns of it.
   */
  readonly encodedDotSegments?: 'remove' | 'refuse';
  /**
   * The treatment of relative references. `'forbid'`: each is an error, `syntax/relative-reference`, wherever it comes in.
   * `{ resolve: base }`: each stands for its target, so that verbs answer for `http://h/a` where they are given `a`, and
   * `check` judges the target; a base that a call gives comes first. Absent: `'allow'`.
   */
  readonly references?: References;
  /** Further secrets in URIs of every scheme, in addition to those of the schemes. */
  readonly secrets?: readonly Secret[];
}

/**
 * Verbs over strings. An engine is frozen and keeps no state: its schemes are compiled when it is made. An unregistered
 * scheme gets the generic rules; it is never an error. `Views` are the views of its schemes that the compiler knows, by their names:
 * of those of `createEngine({ schemes })`, and of no scheme for an engine of any kind.
 */
export interface Engine<Views extends object = object> {
  /** The registered schemes, lower case. */
  readonly schemes: readonly string[];
  /** The hooks of a scheme, by its name in lower case; undefined for an unregistered scheme. Never throws. */
  readonly hooks: (scheme: string) => SchemeHooks | undefined;
  /** The names of schemes without hooks whose path is opaque, lower case. */
  readonly opaquePaths: readonly string[];
  /** The limits of a string, with defaults filled in. */
  readonly limits: Readonly<Required<EngineLimits>>;
  /** Whether an encoded dot-segment is removed, or an error. */
  readonly encodedDotSegments: 'remove' | 'refuse';
  /** The treatment of relative references. */
  readonly references: References;
  /** Parts that must never be shown, of any scheme: see `redact`. */
  readonly secrets: readonly Secret[];
  /** Every rule that this engine can run: those of RFC 3986, the opt-in ones, and those of its schemes. */
  readonly rules: readonly Rule[];
  /** The normal form of a string: see `Normalize`. */
  readonly normalize: Normalize;
  /** As `normalize`, with the issue instead of an exception for a malformed string. */
  readonly tryNormalize: (text: string, options?: NormalizeOptions) => Result<string>;
  /**
   * Climbs the ladder and says which level decided and which rules made it so (section 6.2). Throws only for a malformed
   * base, and for options of another kind: they are checked before the strings, by all verbs.
   */
  readonly compare: (a: string, b: string, options?: CompareOptions) => Comparison;
  /** As `compare`, but faster and without reasons. A malformed string is never equivalent, not even to itself. */
  readonly equivalent: (a: string, b: string, options?: CompareOptions) => boolean;
  /**
   * A key: two strings are equivalent if their keys are equal, so that many can be grouped without comparing pairs. By
   * default the key is the normal form. If a scheme's equivalence is not transitive, strings with different keys may be
   * equivalent, too. Throws as `normalize`, and for a malformed base.
   */
  readonly identity: (text: string, options?: CompareOptions) => string;
  /**
   * The target of a reference (section 5.2), not normalized; a path that its scheme calls opaque is left alone where
   * 5.2.2 takes it whole. Throws UriSyntaxError if either is malformed or the base is relative.
   */
  readonly resolve: (reference: string, base: string, options?: ResolveOptions) => UriText;
  /** As `resolve`, with the issue instead of an exception for a malformed string. */
  readonly tryResolve: (reference: string, base: string, options?: ResolveOptions) => Result<UriText>;
  /**
   * Everything wrong or doubtful, in the order of its place. Never throws for a malformed string: its issue is the
   * answer. Severities by code may be given, as the presets of @urikit/safety; UrikitError `input/value` for another severity.
   */
  readonly check: (text: string, options?: CheckOptions) => readonly StringIssue[];
  /** The steps from a string to its normal form. Throws UriSyntaxError for a malformed string. */
  readonly explain: (text: string, options?: NormalizeOptions) => Explanation;
  /** The typed reading of a URI by its scheme: see `View`. */
  readonly view: View<Views>;
  /** As `view`, with the issue instead of an exception. */
  readonly tryView: TryView<Views>;
}

/** `engine.normalize`: without options, and of a string that was checked, the type says that the normal form is one. */
export interface Normalize {
  /** The normal form of a checked string; the same string if it is normal already (section 6.2). */
  (text: UriText): NormalUriText;
  /** The normal form; a normal string as it is (6.2). UriSyntaxError for a malformed string, PluginError if a hook breaks its contract. */
  (text: string, options?: NormalizeOptions): string;
}

/** `engine.view`, typed by the scheme that the string begins with, or by the schemes that are named. */
export interface View<Views extends object> {
  /** The typed reading of a URI by the scheme that it begins with. Throws as `view(text)`. */
  <Scheme extends keyof Views & string>(text: `${Scheme}:${string}`): Views[Scheme];
  /** The typed reading of a URI of one of the named schemes. Another is `syntax/other-scheme`; an unknown name `input/value`. */
  <Scheme extends keyof Views & string>(text: string, ...schemes: readonly [Scheme, ...Scheme[]]): Views[Scheme];
  /**
   * The reading of a URI by its scheme; undefined without a view. Name schemes, as in `view(text, 'acme')`, and the type follows. Throws
   * UriSyntaxError for a malformed string, a relative reference, and an error of the scheme's own check; overlays do not count.
   */
  (text: string): unknown;
}

/** `engine.tryView`, typed by the scheme that the string begins with, or by the schemes that are named. */
interface TryView<Views extends object> {
  /** As `view`, with the issue instead of an exception. */
  <Scheme extends keyof Views & string>(text: `${Scheme}:${string}`): Result<Views[Scheme]>;
  /** As `view` of the named schemes, with the issue instead of an exception. */
  <Scheme extends keyof Views & string>(
    text: string,
    ...schemes: readonly [Scheme, ...Scheme[]]
  ): Result<Views[Scheme]>;
  /** As `view`, with the issue instead of an exception. */
  (text: string): Result<unknown>;
}
