export { URI_ISSUES } from './find-issues.js';
export { uri } from './uri.js';
export type { UriOptions } from './uri-options.js';
