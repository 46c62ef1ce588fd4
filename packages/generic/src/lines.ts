/** The entry `@urikit/generic/lines`: octets in, octets out. */
export {
  createLines,
  type InvalidLine,
  type Lines,
  type LinesOptions,
  type NormalizeLinesOptions,
} from './lines/create-lines.js';
export { createLineStream, type LineStream, type LineStreamOptions, type LinesVerb } from './lines/line-stream.js';
export type { Progress } from './lines/run.js';
