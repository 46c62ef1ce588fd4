import type { Decision, Keyed, KeyParts, KeyRequest, Plan } from '@urikit/cache-key';

/**
 * What follows from the decision of a keyer: the URI and the keyed fields of a request. The only place that looks at
 * the plan of a policy for it.
 */

/** What the cache uses of a compiled policy: `compile` of @urikit/cache-key returns one. */
export interface CacheKeyer {
  /** Asked once for each request. */
  readonly decide: (request: KeyRequest) => Decision;
  readonly decode: (key: string) => KeyParts;
  readonly plan: Plan;
  readonly policy: { readonly noVarySearch: 'ignore' | 'honour' };
}

type Rules = Plan['rules'];

const selects = (path: string, prefix: string): boolean =>
  prefix === '/' || (path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/'));

/** The rules that a request was keyed by: those of the first route that selects its host and path. */
function rulesOf({ routes, rules }: Plan, { forward: { host, target } }: Keyed): Rules {
  if (routes.length === 0) return rules;
  const [path = ''] = target.split('?', 1);
  const route = routes.find((one) => (one.host === undefined || one.host === host) && selects(path, one.path));
  return route === undefined ? rules : route.rules;
}

const keyedFields = new WeakMap<Rules, ReadonlySet<string>>();

/**
 * Names of request fields, in lower case, that are part of the key: all requests with one key bring the origin the same
 * of them. Cookie is among them where the policy says what happens to cookies.
 */
export function keyedFieldsOf({ plan }: Pick<CacheKeyer, 'plan'>, decision: Keyed): ReadonlySet<string> {
  const rules = rulesOf(plan, decision);
  const known = keyedFields.get(rules);
  if (known !== undefined) return known;
  const names = new Set([...rules.headers.map(({ name }) => name), ...rules.scope]);
  if (rules.cookies.keyed.length > 0 || rules.cookies.others === 'strip') names.add('cookie');
  keyedFields.set(rules, names);
  return names;
}

/** Whether the policy keys the scheme. */
export const keysScheme = ({ plan }: Pick<CacheKeyer, 'plan'>): boolean => plan.scheme === 'key';

/**
 * The URI of a keyed request in normal form, with `*` where the policy does not key the scheme: the same for all
 * variants of a resource.
 */
export function uriOf(
  keyer: Pick<CacheKeyer, 'plan'>,
  scheme: 'http' | 'https',
  { forward: { host, target } }: Keyed,
): string {
  return `${keysScheme(keyer) ? scheme : '*'}://${host}${target}`;
}

/** A resource, whatever the method of a request for it. */
export type Resource = Pick<KeyRequest, 'scheme' | 'host' | 'target'>;

/** The URI of a resource, as `uriOf` gives it; undefined where the policy stores no answer to a GET for it. */
export function uriOfResource(keyer: CacheKeyer, { scheme, host, target }: Resource): string | undefined {
  const { plan } = keyer;
  const scopes = new Set([...plan.rules.scope, ...plan.routes.flatMap(({ rules }) => rules.scope)]);
  // Variants and scopes do not matter: any value of a declared scope will do.
  const header = (name: string): string | undefined => (scopes.has(name) ? '-' : undefined);
  for (const method of ['GET', 'HEAD']) {
    const decision = keyer.decide({ method, scheme, host, target, header });
    if (decision.action === 'key') return uriOf(keyer, scheme, decision);
  }
  return undefined;
}

/** Tags that no origin can give: they hold a space. */
export const uriTag = (uri: string): string => `uri ${uri}`;
export const pathTag = (uri: string): string => `path ${uri.split('?', 1)[0] as string}`;

/**
 * The tags of all that is stored for a URI; with `shared` also of what No-Vary-Search shares with it.
 */
export const tagsOfUri = (uri: string, shared: boolean): readonly string[] =>
  shared ? [uriTag(uri), pathTag(uri)] : [uriTag(uri)];
