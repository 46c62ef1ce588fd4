/** The entry `@urikit/compat/uri-js`: the surface of uri-js, on urikit. */

export { equal, normalize, parse, resolve, resolveComponents, SCHEMES, serialize } from './surfaces/uri-js.js';
export { escapeComponent, pctDecChars, pctEncChar, removeDotSegments, unescapeComponent } from './surfaces/escape.js';
export type { URIComponents, URIOptions, URISchemeHandler } from './types.js';
