/** The entry `@urikit/generic/lines/wasm`: the verbs of `@urikit/generic/lines`, by WebAssembly where it may be used. */
export { createLines } from './lines/wasm/create-lines.js';
export type { InvalidLine, Lines, LinesOptions, NormalizeLinesOptions } from './lines/create-lines.js';
export type { Progress } from './lines/run.js';
