export type { Cases, ConfigCases, Rewrites, Row, SpellingIssue } from './cases.js';
export type { Breach } from './breach.js';
export type { Law } from './law.js';
export { breachesOf, lawsOf } from './laws.js';
export { describeScheme, type Runner } from './describe-scheme.js';
export { type CountingKit, countingKit } from './work/counting-kit.js';
export { workOf } from './work/work-of.js';
export { type Growth, growthOf } from './work/growth.js';
