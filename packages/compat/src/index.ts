/**
 * The entry `@urikit/compat`, with the exports of `@urikit/compat/url`. The surfaces of other packages have separate
 * entries.
 */

export { fromURL, type FromUrl, toURL, type ToUrl } from './url/convert.js';
export type { UrlChange } from './url/changes.js';
