/** The entry `@urikit/compat/url`: from a URI to a URL object and back, with the components that change. */

export { fromURL, type FromUrl, toURL, type ToUrl } from './url/convert.js';
export type { UrlChange } from './url/changes.js';
