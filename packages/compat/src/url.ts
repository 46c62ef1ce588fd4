/** The entry `@urikit/compat/url`: from a URI to a URL object and back, with what changes on the way. */

export { fromURL, type FromUrl, toURL, type ToUrl } from './url/convert.js';
export type { UrlChange } from './url/changes.js';
