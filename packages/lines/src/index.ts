/** The entry `@urikit/lines`: octets in, octets out. */
export { createLines, type Lines, type NormalizeLinesOptions } from './create-lines.js';
export { createLineStream, type LineStreamOptions, type LinesVerb } from './line-stream.js';
