/** The entry `@urikit/compat`: from a URI to a URL object and back. The surfaces of other packages have separate entries. */
export { fromURL, type FromUrl, toURL, type ToUrl } from './url/convert.js';
export type { UrlChange } from './url/changes.js';
