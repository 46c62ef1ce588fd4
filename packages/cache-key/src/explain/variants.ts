import type { NamesPlan, CompiledPolicy, RulesPlan } from '../plan.js';
import type { MergeRule } from './engine-merges.js';

/** A change to a plan: one member of the policy with another value. */
export interface Variant extends MergeRule {
  readonly change: (plan: CompiledPolicy) => CompiledPolicy;
}

type Change = Variant['change'];

/** Lays a change over the rules of a plan and of its routes. */
const withRules =
  (change: (rules: RulesPlan) => RulesPlan): Change =>
  (plan) => ({
    ...plan,
    rules: change(plan.rules),
    routes: plan.routes.map((route) => ({ ...route, rules: change(route.rules) })),
  });

const withPath = (change: Partial<RulesPlan['path']>): Change =>
  withRules((rules) => ({ ...rules, path: { ...rules.path, ...change } }));
const withQuery = (change: Partial<RulesPlan['query']>): Change =>
  withRules((rules) => ({ ...rules, query: { ...rules.query, ...change } }));

const variant = (rule: string, component: string, change: Change): Variant => ({
  rule,
  component,
  section: 'policy',
  change,
});

const NO_NAMES: NamesPlan = { exact: {}, prefixes: [] };

/** Every merge that the policy asks for, taken back. */
export function withoutMerges(plan: CompiledPolicy): readonly Variant[] {
  const names = new Set(
    [plan.rules, ...plan.routes.map(({ rules }) => rules)].flatMap(({ headers }) =>
      headers.filter(({ as }) => as !== 'value').map(({ name }) => name),
    ),
  );
  const byValue = (header: string): Change =>
    withRules((rules) => ({
      ...rules,
      headers: rules.headers.map((field) => (field.name === header ? { ...field, as: 'value' } : field)),
    }));
  return [
    variant('scheme: ignore', 'scheme', (from) => ({ ...from, scheme: 'key' })),
    variant('host.alias', 'host', (from) => ({ ...from, host: { ...from.host, alias: {}, allow: undefined } })),
    variant('host.trailingDot: strip', 'host', (from) => ({
      ...from,
      host: { ...from.host, trailingDot: 'key', allow: undefined },
    })),
    variant('path.case: lower', 'path', withPath({ case: 'keep' })),
    variant('path.slashes: merge', 'path', withPath({ slashes: 'keep' })),
    variant('path.trailingSlash', 'path', withPath({ trailingSlash: 'keep' })),
    variant('query.include', 'query', withQuery({ include: undefined })),
    variant('query.exclude', 'query', withQuery({ exclude: NO_NAMES })),
    variant('query.order: name', 'query', withQuery({ order: 'keep' })),
    variant('query.multi: set', 'query', withQuery({ multi: 'ordered' })),
    variant('query.empty: drop', 'query', withQuery({ empty: 'keep' })),
    variant('query.plus: space', 'query', withQuery({ plus: 'keep' })),
    ...Array.from(names, (name) => variant(`headers.${name}`, `header ${name}`, byValue(name))),
    variant(
      'cookies.keyed: present',
      'cookie',
      withRules((rules) => ({
        ...rules,
        cookies: { ...rules.cookies, keyed: rules.cookies.keyed.map(({ name }) => ({ name, as: 'value' })) },
      })),
    ),
    variant(
      'cookies.others: strip',
      'cookie',
      withRules((rules) => ({ ...rules, cookies: { ...rules.cookies, others: 'bypass' } })),
    ),
  ];
}

/** Every merge that a policy could add. One that gives the two requests a common key is worth considering. */
export function withMerges(params: readonly string[]): readonly Variant[] {
  const exclude = (names: readonly string[]): Change =>
    withRules((rules) => {
      const exact = { ...rules.query.exclude.exact, ...Object.fromEntries(names.map((name) => [name, true as const])) };
      return { ...rules, query: { ...rules.query, exclude: { ...rules.query.exclude, exact } } };
    });
  return [
    variant('scheme: ignore', 'scheme', (from) => ({ ...from, scheme: 'ignore' })),
    variant('path.case: lower', 'path', withPath({ case: 'lower' })),
    variant('path.slashes: merge', 'path', withPath({ slashes: 'merge' })),
    variant('path.trailingSlash: strip', 'path', withPath({ trailingSlash: 'strip' })),
    variant('query.order: name', 'query', withQuery({ order: 'name' })),
    variant('query.multi: set', 'query', withQuery({ multi: 'set' })),
    variant('query.empty: drop', 'query', withQuery({ empty: 'drop' })),
    variant('query.plus: space', 'query', withQuery({ plus: 'space' })),
    ...params.map((name) => variant(`query.exclude: [${name}]`, 'query', exclude([name]))),
    ...(params.length > 1 ? [variant(`query.exclude: [${params.join(', ')}]`, 'query', exclude(params))] : []),
  ];
}
