export { createRedirectCheck, type RedirectOptions } from './core/redirect.js';
export type { LocationOptions } from './core/location.js';
export { createTargetCheck, type TargetOptions } from './core/target.js';
export { REFUSALS, type Refusal, type RefusalCode } from './core/refusal.js';
export type { RequestUriOptions } from './core/decide.js';
