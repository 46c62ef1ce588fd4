export { policyBreaches } from './policy/policy-laws.js';
