export * from '@urikit/registry';
export { type DefaultSet, defaultSet } from './default-set.js';
export { registry } from './default-registry.js';
export type { FileView } from '@urikit/scheme-file/profile';
export type { HttpView } from '@urikit/scheme-http/profile';
export type { MailtoView } from '@urikit/scheme-mailto/profile';
