/** The entry `@urikit/compat/fast-uri`: the surface of fast-uri, on urikit. */

export {
  equal,
  fastUri,
  fastUri as default,
  normalize,
  parse,
  resolve,
  resolveComponent,
  SCHEMES,
  serialize,
} from './surfaces/fast-uri.js';
export type {
  URIComponents as URIComponent,
  URIOptions as Options,
  URISchemeHandler,
  SchemeHandlers,
} from './types.js';
