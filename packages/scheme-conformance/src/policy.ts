export { type PolicyCases, policyBreaches } from './policy/policy-laws.js';
