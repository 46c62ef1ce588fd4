import type { FullPolicy } from './policy.js';

/** The sections of a policy that a route may lay its own over. */
export type FullRules = Pick<FullPolicy, 'path' | 'query' | 'headers' | 'cookies' | 'scope' | 'methods' | 'getBody'>;

/** Lays what is said over what holds without it. */
const over = <Section extends object>(base: Section, said: object | undefined): Section => ({ ...base, ...said });

/** The rules of a route, with those of the policy where it says nothing. */
export function rulesOver(policy: FullRules, { rules }: FullPolicy['routes'][number]): FullRules {
  return {
    path: over(policy.path, rules.path),
    query: over(policy.query, rules.query),
    headers: rules.headers ?? policy.headers,
    cookies: over(policy.cookies, rules.cookies),
    scope: rules.scope ?? policy.scope,
    methods: rules.methods ?? policy.methods,
    getBody: rules.getBody ?? policy.getBody,
  };
}
