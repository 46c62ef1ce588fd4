import { escapedOver } from './escaped-plan.js';
import type { FullPolicy } from './policy.js';

/** The sections of a policy that a route may override. */
export type FullRules = Pick<FullPolicy, 'path' | 'query' | 'headers' | 'cookies' | 'scope' | 'methods' | 'getBody'>;

/** A section of the policy with the members that a route overrides. */
const overridden = <Section extends object>(base: Section, overrides: object | undefined): Section => ({
  ...base,
  ...overrides,
});

/** The rules of a route: its overrides, and the policy's rules as their defaults. */
export function withOverrides(policy: FullRules, { rules }: FullPolicy['routes'][number]): FullRules {
  return {
    path: {
      ...overridden(policy.path, rules.path),
      escaped: escapedOver(policy.path.escaped, rules.path?.escaped),
    },
    query: overridden(policy.query, rules.query),
    headers: rules.headers ?? policy.headers,
    cookies: overridden(policy.cookies, rules.cookies),
    scope: rules.scope ?? policy.scope,
    methods: rules.methods ?? policy.methods,
    getBody: rules.getBody ?? policy.getBody,
  };
}
