/** The entry `@urikit/lines/wasm`: the verbs of `@urikit/lines`, by WebAssembly where it may be used. */
export { createLines } from './wasm/create-lines.js';
export type { InvalidLine, Lines, LinesOptions, NormalizeLinesOptions } from './create-lines.js';
export type { Progress } from './run.js';
