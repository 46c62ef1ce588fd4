export type { Cases } from './cases.js';
export { breachesOf, lawsOf } from './laws.js';
export { describeScheme, type Runner } from './describe-scheme.js';
export { countingKit } from './work/counting-kit.js';
export { workOf } from './work/work-of.js';
export { growthOf } from './work/growth.js';
export { describePolicy } from './describe-policy.js';
export { describeStandard } from './describe-standard.js';
export { standardLaws } from './standard/standard-laws.js';
