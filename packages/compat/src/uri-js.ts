/** The entry `@urikit/compat/uri-js`: the surface of uri-js, on urikit. */

export { removeDotSegments } from '@urikit/generic/record';
export { equal, normalize, parse, resolve, resolveComponents, SCHEMES, serialize } from './surfaces/uri-js.js';
export { escapeComponent, pctDecChars, pctEncChar, unescapeComponent } from './surfaces/escape.js';
export type { URIComponents, URIOptions, URISchemeHandler } from './types.js';
