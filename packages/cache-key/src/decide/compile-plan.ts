import { CONTENT_FIELDS, QUERY } from './content.js';
import { ABSENT, ANY_SCHEME, beginKey } from './encode-key.js';
import type { CompiledPolicy, PathPlan, QueryPlan, RoutePlan, RulesPlan } from '../plan.js';
import type { KeyRequest } from '../request.js';

/** Facts derived from a plan once, in advance, so that they are not computed for each request. */

/** The rules of a policy or of one of its routes. */
export interface Rules {
  readonly plan: RulesPlan;
  /** The index of the route in the plan; undefined for the rules that apply if no route matches. */
  readonly route: number | undefined;
  readonly keepsPath: boolean;
  readonly keepsQuery: boolean;
  /** True if the only change to queries is sorting by name. */
  readonly sortsQuery: boolean;
  /** True if the key holds the complete Authorization header. */
  readonly keysAuthorization: boolean;
  readonly keysCookie: boolean;
  /** The result of `keyedFieldsOf`. */
  readonly keyedFields: readonly string[];
  /** `keyedFields` of a QUERY: it adds the headers that give the content its meaning. */
  readonly queryFields: readonly string[];
}

/** A route with its rules. */
export interface Route extends Pick<RoutePlan, 'host' | 'path' | 'isRaw'> {
  readonly rules: Rules;
}

/** A plan with the derived facts that every request needs. */
export interface Compiled {
  readonly plan: CompiledPolicy;
  readonly rules: Rules;
  readonly routes: readonly Route[];
  /** The start of every key, up to its scope. */
  readonly beforeScope: string;
  /** The part of every key between its scope and its host, by scheme. */
  readonly behindScope: Readonly<Record<'http' | 'https', string>>;
  /** The start of a key without scope, up to its host, by scheme. */
  readonly beginnings: Readonly<Record<'http' | 'https', string>>;
  /** True if the key of a plain request holds host and path as received, and the query by its rules. */
  readonly keepsPlain: boolean;
  /** True if some rules refuse a path for its form. */
  readonly refusesForms: boolean;
  /** True if the key of a plain request has no scope and no values after its target. */
  readonly addsNothing: boolean;
}

/**
 * Names, in lower case, of the request headers that are part of a key under these rules. All requests with one key send
 * the origin the same values of them, so a response may vary on them. The list includes Cookie if the rules key or
 * strip cookies.
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

/** Tells if the rules leave every parameter of a query unchanged. */
const keepsParameters = ({ include, exclude, multi, empty, plus }: QueryPlan): boolean =>
  include === undefined &&
  exclude.prefixes.length === 0 &&
  Object.keys(exclude.exact).length === 0 &&
  multi === 'ordered' &&
  empty === 'keep' &&
  plus === 'keep';

/** Tells if the rules leave every query unchanged. */
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
 * Tells if a policy neither changes nor refuses plain hosts and the paths of plain targets, and makes no query longer.
 * Its rules for headers are evaluated separately.
 */
function keepsPlain({ host, routes, schemes }: CompiledPolicy, rules: Rules): boolean {
  const { path, query, cache, methods } = rules.plan;
  return (
    // A plain host may have a port of four digits.
    schemes.http.defaultPort.length < 4 &&
    schemes.https.defaultPort.length < 4 &&
    host.allow === undefined &&
    Object.keys(host.alias).length === 0 &&
    path.form !== 'raw' &&
    Object.keys(path.escaped).length === 0 &&
    query.semicolon === 'key' &&
    routes.length === 0 &&
    cache &&
    rules.keepsPath &&
    // A space is longer than its sign.
    query.plus === 'keep' &&
    methods.indexOf('GET') >= 0
  );
}

/** Derives the facts of a plan that decisions about requests need. */
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
    routes: plan.routes.map(({ host, path, isRaw, rules: own }, i) => ({
      host,
      path,
      isRaw,
      rules: compileRules(own, i),
    })),
    beforeScope: beginnings.http.slice(0, at),
    behindScope: {
      http: beginnings.http.slice(at + ABSENT.length),
      https: beginnings.https.slice(at + ABSENT.length),
    },
    beginnings,
    keepsPlain: keepsPlain(plan, rules),
    refusesForms: [plan.rules]
      .concat(plan.routes.map((route) => route.rules))
      .some(({ path }) => path.form !== 'normalize'),
    addsNothing: headers.length === 0 && cookies.keyed.length === 0 && scope.length === 0,
  };
}

/** The start of the key of a QUERY, up to its host. */
export const queryBeginning = ({ plan }: Compiled, scope: string | undefined, scheme: KeyRequest['scheme']): string =>
  beginKey(plan.fingerprint, scope ?? ABSENT, QUERY, plan.scheme === 'key' ? scheme : ANY_SCHEME);
