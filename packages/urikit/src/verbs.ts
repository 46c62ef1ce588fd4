import {
  type CheckOptions,
  type CompareOptions,
  type Comparison,
  type Engine,
  type Explanation,
  type Guess,
  guess as guessBy,
  type GuessOptions,
  type NormalizeOptions,
  type RelativizeOptions,
  type Result,
  type NormalUriText,
} from '@urikit/generic';
import { listOf } from '@urikit/generic/internal';
import { registeredSchemes } from '@urikit/schemes/internal';
import { engine } from './engine.js';
import { isMailbox } from './hint-kinds.js';
import { withHint } from './hints.js';

/** Verbs of the default engine as functions, because a bundler keeps a property that it only reads. */

/**
 * The normal form of a URI reference, by the default engine; the same string if it is normal already.
 *
 * @param options - `level`: how far to climb the ladder of section 6.2; `rules`: further rules by id
 * @throws UriSyntaxError if the string is malformed
 * @see RFC 3986 section 6.2
 * @example normalize('HTTP://Example.COM:80/a/../b') // 'http://example.com/b'
 */
export const normalize: Engine['normalize'] = (text: string, options?: NormalizeOptions) =>
  engine.normalize(text, options) as NormalUriText;

/**
 * The normal form as `normalize` has it, or the issue of a malformed string in place of an exception.
 *
 * @see RFC 3986 section 6.2
 * @example tryNormalize('http://h/a b') // { ok: false, issue: { code: 'syntax/character', ... } }
 */
export function tryNormalize(text: string, options?: NormalizeOptions): Result<string> {
  return engine.tryNormalize(text, options);
}

/**
 * The target of a reference, by the default engine; not normalized.
 *
 * @param base - a URI
 * @param options - `strict`: `false` ignores a scheme that is the base's own
 * @throws UriSyntaxError if either is malformed or the base is relative
 * @see RFC 3986 section 5.2
 * @example resolve('../g', 'http://a/b/c/d;p?q') // 'http://a/b/g'
 */
export const resolve: Engine['resolve'] = (reference, base, options) => engine.resolve(reference, base, options);

/**
 * Tells if two strings are one URI, by the default engine. A malformed string is never equivalent, not even to itself.
 *
 * @throws UriSyntaxError for a malformed `base` of the options only
 * @see RFC 3986 section 6.2
 * @example equivalent('http://h/%7Ea', 'http://h:80/~a') // true
 */
export function equivalent(a: string, b: string, options?: CompareOptions): boolean {
  return engine.equivalent(a, b, options);
}

/**
 * Compares as `equivalent`, and says which level of the ladder decided and because of which rules.
 *
 * @throws UriSyntaxError for a malformed `base` of the options only
 * @see RFC 3986 section 6.2
 * @example compare('http://h', 'http://h/').because // ['empty-path']
 */
export function compare(a: string, b: string, options?: CompareOptions): Comparison {
  return engine.compare(a, b, options);
}

/**
 * Everything that is wrong or doubtful in a string, in the order of its place, by the default engine, with a hint if the string
 * shows one of the commonest mistakes. Never throws for a malformed string.
 *
 * @see RFC 3986 section 3
 * @example check('http://127.1/')[0]?.code // 'http/rare-ipv4'
 */
export function check(text: string, options?: CheckOptions): ReturnType<Engine['check']> {
  return withHint(text, engine.check(text, options), engine);
}

/**
 * The steps from a string to its normal form, by the default engine.
 *
 * @throws UriSyntaxError if the string is malformed
 * @see RFC 3986 section 6.2
 * @example explain('HTTP://h/').steps[0]?.rule // 'scheme-case'
 */
export function explain(text: string, options?: NormalizeOptions): Explanation {
  return engine.explain(text, options);
}

/**
 * Finds the shortest reference that leads from a base to a target, byte for byte, by the default engine.
 *
 * @param target - a URI, or a relative reference if the base is relative, too
 * @param base - a URI, or a relative reference
 * @param options - `style`: the form of the reference
 * @returns the reference; undefined if no reference reaches the target
 * @throws UriSyntaxError if either is malformed; UrikitError `input/value` for a style that does not exist
 * @see RFC 3986 section 4.2, 5.2
 * @example relativize('http://h/a/c?q', 'http://h/a/b') // 'c?q'
 */
export function relativize(target: string, base: string, options?: RelativizeOptions): string | undefined {
  return engine.relativize(target, base, options);
}

/**
 * Resolves a reference against a base that may be relative itself, by the default engine.
 *
 * @param reference - any URI reference
 * @param base - a URI, or a relative reference
 * @returns the target, not normalized; relative if both are
 * @throws UriSyntaxError if either is malformed, or the scheme of the base has no relative references
 * @see RFC 3986 section 5.2, 5.1
 * @example resolveReference('c', '/a/b') // '/a/c'
 */
export function resolveReference(reference: string, base: string): string {
  return engine.resolveReference(reference, base);
}

/**
 * Resolves a reference as `resolveReference`, and returns the issue of a malformed string in place of an exception.
 *
 * @see RFC 3986 section 5.2
 * @example tryResolveReference('%', 'http://h/') // { ok: false, issue: { code: 'syntax/triplet', ... } }
 */
export function tryResolveReference(reference: string, base: string): Result<string> {
  return engine.tryResolveReference(reference, base);
}

/**
 * Guesses the URI that a suffix reference stands for, as people write it. A string that begins with a scheme of the default engine
 * or of the registry of IANA is a URI, and stays. A mailbox alone is that of mailto, unless a hint speaks for its beginning.
 *
 * @param text - `www.example.com/a`, or a URI
 * @param schemes - further schemes that are known, as `registry.engine.schemes`
 * @returns the guess with its assumptions; undefined if the string does not begin with a host
 * @throws UrikitError `input/value`, `input/unknown-option`; UriSyntaxError `input/not-string`
 * @see RFC 3986 section 4.5
 * @example guess('mailto:joe@example.com', { scheme: 'https' }) // { value: 'mailto:joe@example.com', assumed: [] }
 */
export function guess(text: string, options?: GuessOptions, schemes: readonly string[] = []): Guess | undefined {
  const registered = Object.values(registeredSchemes).join(' ').split(' ');
  const known = [...listOf(schemes, ['schemes'], 'a list of strings'), ...engine.schemes, ...registered];
  const guessed = guessBy(text, options, known);
  const isHinted = Object.keys(options?.hints ?? {}).some((start) => text.toLowerCase().startsWith(start));
  return isHinted || !isMailbox(text) ? guessed : guessed && { value: `mailto:${text}`, assumed: ['scheme'] };
}
