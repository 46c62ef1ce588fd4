/** The entry `@urikit/cache-key/lines`: bytes in, keys out. */
export { createKeyLines } from './lines/create-key-lines.js';
export { requestOfUri } from './lines/request-of-uri.js';
