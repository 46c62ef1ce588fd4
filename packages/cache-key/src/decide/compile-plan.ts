import { CONTENT_FIELDS, QUERY } from './content.js';
import { ABSENT, ANY_SCHEME, beginKey } from './encode-key.js';
import type { CompiledPolicy, PathPlan, QueryPlan, RulesPlan } from '../plan.js';
import type { KeyRequest } from '../request.js';

/** What is worked out of a plan once, so that no request asks for it. */

/** The rules of a policy or of one of its routes. */
export interface Rules {
  readonly plan: RulesPlan;
  /** The index of the route in the plan; undefined for the rules of requests that no route selects. */
  readonly route: number | undefined;
  readonly keepsPath: boolean;
  readonly keepsQuery: boolean;
  /** Whether queries are sorted by name, and nothing else happens to them. */
  readonly sortsQuery: boolean;
  /** Whether the whole value of the field is in the key. */
  readonly keysAuthorization: boolean;
  readonly keysCookie: boolean;
  /** The names of `keyedFieldsOf`. */
  readonly keyedFields: readonly string[];
  /** The same for a QUERY, with those that give its content a meaning. */
  readonly queryFields: readonly string[];
}

/** A route with its rules. */
export interface Route {
  readonly host: string | undefined;
  readonly path: string;
  readonly rules: Rules;
}

/** A plan with what is asked of every request worked out. */
export interface Compiled {
  readonly plan: CompiledPolicy;
  readonly rules: Rules;
  readonly routes: readonly Route[];
  /** Keys up to their scope. */
  readonly beforeScope: string;
  /** Keys behind their scope up to their host, by scheme. */
  readonly behindScope: Readonly<Record<'http' | 'https', string>>;
  /** The beginning of the keys of requests without a scope, by scheme. */
  readonly beginnings: Readonly<Record<'http' | 'https', string>>;
  /** Whether a request that is plain in every way has host and target as they came for its key, its query sorted or not. */
  readonly keepsPlain: boolean;
  /** Whether nothing stands before or behind them. */
  readonly addsNothing: boolean;
}

/**
 * The request fields that are part of a key under some rules, by their names in lower case: all requests with one key
 * bring the origin the same of them, so that its answer may vary on them. Cookie is among them where the rules say
 * what happens to cookies.
 */
export function keyedFieldsOf({ headers, scope, cookies }: RulesPlan): readonly string[] {
  const names = headers.map(({ name }) => name).concat(scope);
  if (cookies.keyed.length > 0 || cookies.others === 'strip') names.push('cookie');
  return names.filter((name, i) => names.indexOf(name) === i);
}

const keysWhole = ({ headers, scope }: RulesPlan, field: string): boolean =>
  scope.indexOf(field) >= 0 || headers.some(({ name, as }) => name === field && as === 'value');

const keepsPath = ({ case: letters, slashes, trailingSlash }: PathPlan): boolean =>
  letters === 'keep' && slashes === 'keep' && trailingSlash === 'keep';

/** Whether a policy leaves every parameter of a query as it is. */
const keepsParameters = ({ include, exclude, multi, empty, plus }: QueryPlan): boolean =>
  include === undefined &&
  exclude.prefixes.length === 0 &&
  Object.keys(exclude.exact).length === 0 &&
  multi === 'ordered' &&
  empty === 'keep' &&
  plus === 'keep';

/** Whether a policy leaves every query as it is. */
export const keepsQuery = (plan: QueryPlan): boolean => plan.order === 'keep' && keepsParameters(plan);

const withContentFields = (names: readonly string[]): readonly string[] =>
  names.concat(CONTENT_FIELDS.filter((name) => names.indexOf(name) < 0));

const compileRules = (plan: RulesPlan, route: number | undefined): Rules => ({
  plan,
  route,
  keepsPath: keepsPath(plan.path),
  keepsQuery: keepsQuery(plan.query),
  sortsQuery: plan.query.order === 'name' && keepsParameters(plan.query),
  keysAuthorization: keysWhole(plan, 'authorization'),
  keysCookie: keysWhole(plan, 'cookie'),
  keyedFields: keyedFieldsOf(plan),
  queryFields: withContentFields(keyedFieldsOf(plan)),
});

/**
 * Whether a policy has nothing that would choose, change or refuse a plain target or a plain host, except that it may
 * sort the query. What it says of fields is asked all the same.
 */
function keepsPlain({ host, routes }: CompiledPolicy, rules: Rules): boolean {
  const { path, query, cache, methods } = rules.plan;
  return (
    host.allow === undefined &&
    Object.keys(host.alias).length === 0 &&
    path.escaped === 'key' &&
    query.semicolon === 'key' &&
    routes.length === 0 &&
    cache &&
    rules.keepsPath &&
    (rules.keepsQuery || rules.sortsQuery) &&
    methods.indexOf('GET') >= 0
  );
}

/** Works out what requests are asked under a plan. */
export function compilePlan(plan: CompiledPolicy): Compiled {
  const begin = (scheme: 'http' | 'https'): string =>
    beginKey(plan.fingerprint, ABSENT, 'GET', plan.scheme === 'key' ? scheme : ANY_SCHEME);
  const beginnings = { http: begin('http'), https: begin('https') };
  // A key without a scope has a mark in its place: the rest is the same for those that have one.
  const at = beginnings.http.indexOf(' ' + ABSENT + ' ') + 1;
  const rules = compileRules(plan.rules, undefined);
  const { headers, cookies, scope } = plan.rules;
  return {
    plan,
    rules,
    routes: plan.routes.map(({ host, path, rules: own }, i) => ({ host, path, rules: compileRules(own, i) })),
    beforeScope: beginnings.http.slice(0, at),
    behindScope: {
      http: beginnings.http.slice(at + ABSENT.length),
      https: beginnings.https.slice(at + ABSENT.length),
    },
    beginnings,
    keepsPlain: keepsPlain(plan, rules),
    addsNothing: headers.length === 0 && cookies.keyed.length === 0 && scope.length === 0,
  };
}

/** The key of a QUERY up to its host. */
export const queryBeginning = ({ plan }: Compiled, scope: string | undefined, scheme: KeyRequest['scheme']): string =>
  beginKey(plan.fingerprint, scope ?? ABSENT, QUERY, plan.scheme === 'key' ? scheme : ANY_SCHEME);
