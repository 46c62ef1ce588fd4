import { type FullEngine, kit, uri as uriBy, type UriEngine, type UriValue } from '@urikit/generic';
import { trustedEngine, withVerbs } from '@urikit/generic/internal';
import { type DefaultViews, defaultSchemes, opaquePaths } from '@urikit/schemes/internal';

/**
 * The engine of the default schemes: http, https, ws, wss, file, mailto, urn, tel, sip, sips and those of CoAP, each
 * configured as its plugin proposes. It is made from their profiles, so neither a schema library nor a container is
 * loaded. A test compares its answers with those of the default registry.
 *
 * @example engine.normalize('HTTP://Example.COM:80/a/../b') // 'http://example.com/b'
 */
export const engine: FullEngine<DefaultViews> = withVerbs(trustedEngine(defaultSchemes(kit), opaquePaths));

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
