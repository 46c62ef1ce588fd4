/** The entry `@urikit/cache-key/lines`: bytes in, keys out. */
export {
  createKeyLines,
  type KeylessLine,
  type KeyLines,
  type KeyLinesOptions,
  type KeyLinesProgress,
} from './lines/create-key-lines.js';
export { requestOfUri } from './lines/request-of-uri.js';
