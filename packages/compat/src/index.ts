/** The entry `@urikit/compat`: what `@urikit/compat/url` has. The surfaces of other packages have entries of their own. */

export { fromURL, type FromUrl, toURL, type ToUrl } from './url/convert.js';
export type { UrlChange } from './url/changes.js';
