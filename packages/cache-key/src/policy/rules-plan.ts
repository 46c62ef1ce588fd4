import { normalizeTriplets } from '@urikit/generic/text';
import { isOriginForm } from '../decide/target.js';
import { escapedPlan, type FullRules } from './route-overrides.js';
import { checkFields } from './fields-check.js';
import type { FieldPlan, NamesPlan, QueryPlan, RulesPlan } from '../plan.js';
import { namePattern } from './patterns.js';
import { PolicyError } from './policy-error.js';
import { TRACKING_PARAMS } from './tracking.js';

/** The codings that an origin is assumed to support by default. */
const CODINGS = ['br', 'gzip'] as const;

type Path = readonly (string | number)[];

/** Normalizes the name of a parameter in the same way as keyed parameters, because it is compared with them. */
function paramName(text: string, plus: QueryPlan['plus'], path: Path): string {
  if (!isOriginForm(`/?${text}`, 'key'))
    throw new PolicyError(
      'policy/parameter',
      path,
      `expected the name of a parameter, percent-encoded where a query is, found ${JSON.stringify(text)}`,
    );
  const pattern = namePattern(text);
  if (pattern !== undefined) throw new PolicyError('policy/parameter', path, pattern);
  const name = normalizeTriplets(text);
  return plus === 'space' ? name.replace(/\+/g, '%20') : name;
}

function namesPlan(names: readonly string[]): NamesPlan {
  const exact = names.filter((name) => !name.endsWith('*')).map((name) => [name, true as const] as const);
  const prefixes = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  return { exact: Object.fromEntries(exact), prefixes };
}

/** Compiles `exclude`. The keyword `tracking` exists only here: in `include` it is the name of a parameter. */
function excludePlan(written: 'tracking' | readonly string[], plus: QueryPlan['plus'], path: Path): NamesPlan {
  const list = written === 'tracking' ? [written] : written;
  const names = list.map((name, i) => paramName(name, plus, [...path, i]));
  const { exact, prefixes } = namesPlan(names.filter((_, i) => list[i] !== 'tracking'));
  const tracking = list.includes('tracking') ? TRACKING_PARAMS : undefined;
  return { exact: { ...tracking?.exact, ...exact }, prefixes: [...(tracking?.prefixes ?? []), ...prefixes] };
}

function queryPlan(query: FullRules['query'], path: Path): QueryPlan {
  return {
    ...query,
    include:
      query.include === undefined
        ? undefined
        : namesPlan(query.include.map((name, i) => paramName(name, query.plus, [...path, 'include', i]))),
    exclude: excludePlan(query.exclude, query.plus, [...path, 'exclude']),
  };
}

function fieldPlan(name: string, choice: FullRules['headers'][string]): FieldPlan {
  if (typeof choice === 'string') return { name, as: choice, offered: choice === 'encoding' ? CODINGS : [] };
  if ('encoding' in choice)
    return { name, as: 'encoding', offered: choice.encoding.map((coding) => coding.toLowerCase()) };
  return { name, as: 'language', offered: choice.language };
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => (a.name < b.name ? -1 : 1);

/** Compiles the rules of a policy or a route. @throws PolicyError */
export function rulesPlan(rules: FullRules, cache: boolean, path: Path): RulesPlan {
  const headers = Object.entries(rules.headers).map(([name, choice]) => fieldPlan(name, choice));
  checkFields(headers, rules.scope, path);
  const keyed = Object.entries(rules.cookies.keyed).map(([name, as]) => ({ name, as }));
  return {
    cache,
    path: { ...rules.path, escaped: escapedPlan(rules.path.escaped) },
    query: queryPlan(rules.query, [...path, 'query']),
    headers: headers.sort(byName),
    cookies: { keyed: keyed.sort(byName), others: rules.cookies.others },
    scope: rules.scope,
    methods: rules.methods,
    getBody: rules.getBody,
  };
}
