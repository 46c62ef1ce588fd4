export * from '@urikit/generic';
export { engine, relativize, resolveReference, uri } from './engine.js';
export { opaquePaths } from './opaque-paths.js';
export type * from './views.js';
