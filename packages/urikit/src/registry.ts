export * from '@urikit/registry';
export { type DefaultSet, defaultSet } from './default-set.js';
export { registry } from './default-registry.js';
export type * from './views.js';
