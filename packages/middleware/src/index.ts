export { createRedirectCheck, type RedirectOptions } from './core/redirect.js';
export { createTargetCheck, type TargetOptions } from './core/target.js';
export { REFUSALS, type Refusal } from './core/refusal.js';
export type { RequestUriOptions } from './core/decide.js';
