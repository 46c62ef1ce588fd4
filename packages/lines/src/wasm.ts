/** The entry `@urikit/lines/wasm`: the verbs of `@urikit/lines`, by WebAssembly where it may be used. */
export { createLines } from './wasm/create-lines.js';
export type { Lines } from './create-lines.js';
