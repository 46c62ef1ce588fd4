import { compilePlan } from '@urikit/cache-key/keyer';
import type { CompiledPolicy } from '@urikit/cache-key';

/** All values of each plan type in one plan: a member with one value in all of them is a constant. */

type Compiled = ReturnType<typeof compilePlan>;

/** Members that no request of a platform has, with their values. */
export type Situation = Readonly<Record<string, unknown>>;

/** The values by the name of their type. */
export type Instances = Readonly<Record<string, readonly object[]>>;

/** The instances of each plan type. */
export function instancesOf(compiled: Compiled): Instances {
  const { plan } = compiled;
  const rules = [compiled.rules, ...compiled.routes.map((route) => route.rules)];
  const plans = rules.map((one) => one.plan);
  return {
    Compiled: [compiled],
    CompiledPolicy: [plan],
    HostPlan: [plan.host],
    SchemePlan: Object.values(plan.schemes),
    Route: compiled.routes,
    RoutePlan: plan.routes,
    Rules: rules,
    RulesPlan: plans,
    PathPlan: plans.map(({ path }) => path),
    QueryPlan: plans.map(({ query }) => query),
    NamesPlan: plans.flatMap(({ query: { exclude, include } }) =>
      include === undefined ? [exclude] : [exclude, include],
    ),
    FieldPlan: plans.flatMap(({ headers }) => headers),
    CookiesPlan: plans.map(({ cookies }) => cookies),
  };
}

/** The facts of a plan, with the short way of most requests or without it. */
export const factsOf = (plan: CompiledPolicy, isSmall: boolean): Compiled =>
  isSmall ? { ...compilePlan(plan), keepsPlain: false } : compilePlan(plan);
