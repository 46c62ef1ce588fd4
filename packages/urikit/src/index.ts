export * from '@urikit/generic';
export { engine, relativize, resolveReference } from './engine.js';
export { opaquePaths } from './opaque-paths.js';
export type * from './views.js';
