import {
  createEngine as createBareEngine,
  type EngineOptions,
  kit,
  type RelativizeOptions,
  type Result,
  uri as uriBy,
  type UriEngine,
  type UriValue,
} from '@urikit/generic';
import { type FullEngine, redact } from '@urikit/secrets';
import { type DefaultViews, defaultSchemes, opaquePaths } from '@urikit/schemes/internal';

/**
 * Makes an engine from hooks, with `redact` as a method.
 *
 * @throws as `createEngine` of `@urikit/generic`
 * @example createEngine({ secrets: [{ parameter: 'voucher' }] }).redact('?voucher=x') // '?voucher='
 */
export function createEngine<Views extends object = object>(options?: EngineOptions<Views>): FullEngine<Views> {
  const bare = createBareEngine(options);
  return Object.freeze({ ...bare, redact: (text: string) => redact(text, bare) });
}

/**
 * The engine of the default schemes: http, https, ws, wss, file, mailto, urn, tel, sip, sips and those of CoAP, each
 * configured as its plugin proposes. It is made from their profiles, so neither a schema library nor a container is
 * loaded. A test compares its answers with those of the default registry.
 *
 * @example engine.normalize('HTTP://Example.COM:80/a/../b') // 'http://example.com/b'
 */
export const engine: FullEngine<DefaultViews> = createEngine({ schemes: defaultSchemes(kit), opaquePaths });

/**
 * Makes a value of a URI reference, by the default engine or another one.
 *
 * @param text - a URI reference
 * @throws UriSyntaxError if the string is malformed or the engine refuses it
 * @see RFC 3986 section 3, 4.1
 * @example uri('HTTP://h:80/a').normal.authority?.port // undefined
 */
export function uri(text: string): UriValue<DefaultViews>;
export function uri<Views extends object>(text: string, own: UriEngine<Views>): UriValue<Views>;
export function uri(text: string, own: UriEngine = engine): UriValue {
  return uriBy(text, own);
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
