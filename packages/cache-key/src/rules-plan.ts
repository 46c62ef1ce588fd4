import { normalizeTriplets } from '@urikit/generic/text';
import { isOriginForm } from './characters.js';
import type { FullRules } from './over.js';
import type { FieldPlan, NamesPlan, QueryPlan, RulesPlan } from './plan.js';
import { PolicyError } from './policy-error.js';
import { TRACKING_PARAMS } from './tracking.js';

/** What an origin is taken to have where a policy does not say. */
const CODINGS = ['br', 'gzip'] as const;

type Path = readonly (string | number)[];

/** Parameters are matched after unreserved characters are decoded, so their names are written so. */
function paramName(text: string, path: Path): string {
  if (!isOriginForm(`/?${text}`, 'key')) throw new PolicyError('policy/parameter', path, `expected the name of a parameter, percent-encoded where a query is, found ${JSON.stringify(text)}`);
  return normalizeTriplets(text);
}

function namesPlan(written: 'tracking' | readonly string[], path: Path): NamesPlan {
  const list = written === 'tracking' ? [written] : written;
  const names = list.map((name, i) => paramName(name, [...path, i]));
  const own = names.filter((name) => name !== 'tracking');
  const tracking = own.length === names.length ? undefined : TRACKING_PARAMS;
  const exact = own.filter((name) => !name.endsWith('*')).map((name) => [name, true as const] as const);
  const prefixes = own.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  return { exact: { ...tracking?.exact, ...Object.fromEntries(exact) }, prefixes: [...(tracking?.prefixes ?? []), ...prefixes] };
}

function queryPlan(query: FullRules['query'], path: Path): QueryPlan {
  return {
    ...query,
    include: query.include === undefined ? undefined : namesPlan(query.include, [...path, 'include']),
    exclude: namesPlan(query.exclude, [...path, 'exclude']),
  };
}

function fieldPlan(name: string, choice: FullRules['headers'][string]): FieldPlan {
  if (typeof choice === 'string') return { name, as: choice, offered: choice === 'encoding' ? CODINGS : [] };
  if ('encoding' in choice) return { name, as: 'encoding', offered: choice.encoding.map((coding) => coding.toLowerCase()) };
  return { name, as: 'language', offered: choice.language };
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => (a.name < b.name ? -1 : 1);

/** Compiles the rules of a policy or a route. @throws PolicyError */
export function rulesPlan(rules: FullRules, cache: boolean, path: Path): RulesPlan {
  const headers = Object.entries(rules.headers).map(([name, choice]) => fieldPlan(name, choice));
  headers.forEach(({ as, name, offered }) => {
    if (as === 'language' && offered.length === 0) throw new PolicyError('policy/schema', [...path, 'headers', name], 'expected the languages that the origin has: { language: [...] }');
  });
  const keyed = Object.entries(rules.cookies.keyed).map(([name, as]) => ({ name, as }));
  return {
    cache,
    path: rules.path,
    query: queryPlan(rules.query, [...path, 'query']),
    headers: headers.sort(byName),
    cookies: { keyed: keyed.sort(byName), others: rules.cookies.others },
    scope: rules.scope,
    methods: rules.methods,
    getBody: rules.getBody,
  };
}
