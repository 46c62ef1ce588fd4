import type { FullPolicy } from './policy.js';
import { ESCAPED } from '../decide/path-refusal.js';
import type { EscapedPlan } from '../plan.js';

type Escaped = FullPolicy['path']['escaped'];

/** The action by character. `key` for all names no character: among routes, it does not allow a path to be keyed. */
export function escapedPlan(written: Escaped): EscapedPlan {
  if (typeof written !== 'string') return written;
  return written === 'key' ? {} : Object.fromEntries(ESCAPED.map((character) => [character, written]));
}

/** The actions of a route over those of its policy, character by character. */
const escapedOver = (base: Escaped, own: Escaped | undefined): Escaped =>
  typeof own === 'object' ? { ...escapedPlan(base), ...own } : (own ?? base);

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
