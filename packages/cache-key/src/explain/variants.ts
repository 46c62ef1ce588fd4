import type { NamesPlan, Plan, RulesPlan } from '../plan.js';
import type { MergeRule } from './syntax.js';

/** A plan as it would be with one member of the policy said otherwise. */
export interface Variant extends MergeRule {
  readonly plan: Plan;
}

/** Lays a change over the rules of a plan and of its routes. */
const withRules = (plan: Plan, change: (rules: RulesPlan) => RulesPlan): Plan => ({
  ...plan,
  rules: change(plan.rules),
  routes: plan.routes.map((route) => ({ ...route, rules: change(route.rules) })),
});

const withPath = (plan: Plan, change: Partial<RulesPlan['path']>): Plan => withRules(plan, (rules) => ({ ...rules, path: { ...rules.path, ...change } }));
const withQuery = (plan: Plan, change: Partial<RulesPlan['query']>): Plan => withRules(plan, (rules) => ({ ...rules, query: { ...rules.query, ...change } }));

const variant = (rule: string, component: string, plan: Plan): Variant => ({ rule, component, section: 'policy', plan });

const NO_NAMES: NamesPlan = { exact: {}, prefixes: [] };

/** Every merge that the policy asks for, taken back by itself: where that makes two keys of one, it was the merge. */
export function withoutMerges(plan: Plan): readonly Variant[] {
  const names = new Set([plan.rules, ...plan.routes.map(({ rules }) => rules)].flatMap(({ headers }) => headers.filter(({ as }) => as !== 'value').map(({ name }) => name)));
  const byValue = (header: string): Plan =>
    withRules(plan, (rules) => ({ ...rules, headers: rules.headers.map((field) => (field.name === header ? { ...field, as: 'value' } : field)) }));
  return [
    variant('scheme: ignore', 'scheme', { ...plan, scheme: 'key' }),
    variant('host.alias', 'host', { ...plan, host: { ...plan.host, alias: {}, allow: undefined } }),
    variant('host.trailingDot: strip', 'host', { ...plan, host: { ...plan.host, trailingDot: 'key', allow: undefined } }),
    variant('path.case: lower', 'path', withPath(plan, { case: 'keep' })),
    variant('path.slashes: merge', 'path', withPath(plan, { slashes: 'keep' })),
    variant('path.trailingSlash', 'path', withPath(plan, { trailingSlash: 'keep' })),
    variant('query.include', 'query', withQuery(plan, { include: undefined })),
    variant('query.exclude', 'query', withQuery(plan, { exclude: NO_NAMES })),
    variant('query.order: name', 'query', withQuery(plan, { order: 'keep' })),
    variant('query.multi: set', 'query', withQuery(plan, { multi: 'ordered' })),
    variant('query.empty: drop', 'query', withQuery(plan, { empty: 'keep' })),
    variant('query.plus: space', 'query', withQuery(plan, { plus: 'keep' })),
    ...Array.from(names, (name) => variant(`headers.${name}`, `header ${name}`, byValue(name))),
    variant('cookies.keyed: present', 'cookie', withRules(plan, (rules) => ({ ...rules, cookies: { ...rules.cookies, keyed: rules.cookies.keyed.map(({ name }) => ({ name, as: 'value' })) } }))),
    variant('cookies.others: strip', 'cookie', withRules(plan, (rules) => ({ ...rules, cookies: { ...rules.cookies, others: 'bypass' } }))),
  ];
}

/** Every merge that a policy could ask for beside its own: where that makes one key of two, it is worth a thought. */
export function withMerges(plan: Plan, params: readonly string[]): readonly Variant[] {
  const exclude = (names: readonly string[]): Plan =>
    withRules(plan, (rules) => {
      const exact = { ...rules.query.exclude.exact, ...Object.fromEntries(names.map((name) => [name, true as const])) };
      return { ...rules, query: { ...rules.query, exclude: { ...rules.query.exclude, exact } } };
    });
  return [
    variant('scheme: ignore', 'scheme', { ...plan, scheme: 'ignore' }),
    variant('path.case: lower', 'path', withPath(plan, { case: 'lower' })),
    variant('path.slashes: merge', 'path', withPath(plan, { slashes: 'merge' })),
    variant('path.trailingSlash: strip', 'path', withPath(plan, { trailingSlash: 'strip' })),
    variant('query.order: name', 'query', withQuery(plan, { order: 'name' })),
    variant('query.multi: set', 'query', withQuery(plan, { multi: 'set' })),
    variant('query.empty: drop', 'query', withQuery(plan, { empty: 'drop' })),
    variant('query.plus: space', 'query', withQuery(plan, { plus: 'space' })),
    ...params.map((name) => variant(`query.exclude: [${name}]`, 'query', exclude([name]))),
    ...(params.length > 1 ? [variant(`query.exclude: [${params.join(', ')}]`, 'query', exclude(params))] : []),
  ];
}
