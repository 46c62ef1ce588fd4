/** The entry `@urikit/clickhouse/lines`: the verbs of `@urikit/lines`, by WebAssembly if it is available. */
export { createLines } from './wasm/create-lines.js';
