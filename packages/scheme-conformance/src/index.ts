export type { Cases, ConfigCases, Rewrites, Row } from './cases.js';
export type { Breach } from './breach.js';
export type { Law } from './law.js';
export { breachesOf, lawsOf } from './laws.js';
export { describeScheme, type Runner } from './describe-scheme.js';
