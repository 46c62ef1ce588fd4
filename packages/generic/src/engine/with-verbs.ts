import type { Engine } from './engine.js';
import { needs } from './needs.js';
import type { Reason } from '../normalization/explain.js';
import type { NormalizeOptions } from '../normalization/normalize.js';
import { redact, type SecretEngine } from './redact.js';
import { relativize, resolveReference, tryResolveReference } from './reference-verbs.js';
import type { RelativizeOptions } from '../resolution/relativize.js';
import type { Result } from '../syntax/issue.js';

/** An engine with its rare verbs as methods, as `urikit` and registries give it. */
export interface FullEngine<Views extends object = object> extends Engine<Views> {
  /** As `resolveReference` of `@urikit/generic`: the target of a reference against a base that may be relative. */
  readonly resolveReference: (reference: string, base: string) => string;
  /** As `resolveReference`, with the issue instead of an exception for a malformed string. */
  readonly tryResolveReference: (reference: string, base: string) => Result<string>;
  /** As `relativize` of `@urikit/generic`: the shortest reference that `resolveReference` leads from a base to a target. */
  readonly relativize: (target: string, base: string, options?: RelativizeOptions) => string | undefined;
  /** As `needs` of `@urikit/generic`: the rules that would change a string, a dry run. */
  readonly needs: (text: string, options?: NormalizeOptions) => readonly Reason[];
  /** As `redact` of `@urikit/generic`: the string without its secrets. Never throws. */
  readonly redact: (text: string) => string;
}

/** Adds the verbs that are functions over an engine. @param hiding - the engine whose schemes and policy `redact` asks */
export const withVerbs = <Views extends object>(
  engine: Engine<Views>,
  hiding: SecretEngine = engine,
): FullEngine<Views> =>
  Object.freeze({
    ...engine,
    resolveReference: (reference: string, base: string) => resolveReference(reference, base, engine),
    tryResolveReference: (reference: string, base: string) => tryResolveReference(reference, base, engine),
    relativize: (target: string, base: string, options?: RelativizeOptions) =>
      relativize(target, base, engine, options),
    needs: (text: string, options?: NormalizeOptions) => needs(text, engine, options),
    redact: (text: string) => redact(text, hiding),
  });
