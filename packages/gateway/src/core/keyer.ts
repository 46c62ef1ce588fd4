import type { Decision, KeyParts, KeyRequest, Plan } from '@urikit/cache-key';

/** What the cache uses of a compiled policy: `compile` of @urikit/cache-key returns one. */
export interface CacheKeyer {
  readonly decide: (request: KeyRequest) => Decision;
  /** The fast path: the key, or undefined where there is none. */
  readonly keyOf: (request: KeyRequest) => string | undefined;
  readonly decode: (key: string) => KeyParts;
  readonly plan: Plan;
  readonly policy: { readonly noVarySearch: 'ignore' | 'honour' };
}

/** What is the same for all variants of a resource: what purges and invalidation name. */
export const uriOf = ({ scheme, host, target }: KeyParts): string => `${scheme ?? '*'}://${host}${target}`;

/** Tags that no origin can give: they hold a space. */
export const uriTag = (uri: string): string => `uri ${uri}`;
export const pathTag = (uri: string): string => `path ${uri.split('?', 1)[0] as string}`;

/**
 * The tags by which everything that is stored for a URI is purged; with `variants` also what No-Vary-Search shares with
 * it.
 */
export const tagsOfUri = (uri: string, variants: boolean): readonly string[] =>
  variants ? [uriTag(uri), pathTag(uri)] : [uriTag(uri)];

/** The URI of a key. */
export const uriOfKey = (keyer: CacheKeyer, key: string): string => uriOf(keyer.decode(key));

/**
 * The URI that a request with any method is about, as keys name it; undefined where no answer to a GET for it is
 * stored.
 */
export function uriOfRequest(
  keyer: CacheKeyer,
  { scheme, host, target }: Pick<KeyRequest, 'scheme' | 'host' | 'target'>,
): string | undefined {
  const { plan } = keyer;
  const scopes = new Set([...plan.rules.scope, ...plan.routes.flatMap(({ rules }) => rules.scope)]);
  // Variants and scopes do not matter: any value of a declared scope will do.
  const header = (name: string): string | undefined => (scopes.has(name) ? '-' : undefined);
  const key = ['GET', 'HEAD']
    .map((method) => keyer.keyOf({ method, scheme, host, target, header }))
    .find((one) => one !== undefined);
  return key === undefined ? undefined : uriOfKey(keyer, key);
}
