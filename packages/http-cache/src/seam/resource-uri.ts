import type { Bypassed, CompiledPolicy, Decision, Keyed, KeyParts, KeyRequest } from '@urikit/cache-key';

/** Results of the decision of a keyer: the URI of a request, and the tags of all entries that are stored for it. */

/** The members of a compiled policy that the cache uses: `compile` of @urikit/cache-key returns one. */
export interface CacheKeyer {
  /** Asked once for each request. */
  readonly decide: (request: KeyRequest) => Decision;
  /** Called for stored entries only: a decision already holds the position of the target in its key. */
  readonly decode: (key: string) => KeyParts;
  readonly plan: CompiledPolicy;
  readonly policy: { readonly noVarySearch: 'ignore' | 'honour' };
}

/**
 * The URI of a keyed request in normal form, with `*` if the policy does not key the scheme: the same for all variants
 * of a resource.
 */
export const uriOf = ({ scheme, host, target }: Pick<Keyed, 'scheme' | 'host' | 'target'>): string =>
  `${scheme ?? '*'}://${host}${target}`;

/**
 * The URI that a request without a key has in common with those that have one, as `uriOf` gives it; undefined if the
 * policy stores no answer for it.
 */
export function uriOfBypassed(
  { plan }: Pick<CacheKeyer, 'plan'>,
  scheme: 'http' | 'https',
  { host, keyTarget: target }: Bypassed,
): string | undefined {
  if (host === undefined || target === undefined) return undefined;
  return uriOf({ scheme: plan.scheme === 'key' ? scheme : undefined, host, target });
}

/** A resource, apart from the method of a request for it. */
export type Resource = Pick<KeyRequest, 'scheme' | 'host' | 'target'>;

const NO_FIELDS = (): undefined => undefined;

/** The URI of a resource, as `uriOf` gives it; undefined if the policy stores no answer to a GET or HEAD for it. */
export function uriOfResource(keyer: CacheKeyer, { scheme, host, target }: Resource): string | undefined {
  const decision = keyer.decide({ method: 'GET', scheme, host, target, header: NO_FIELDS });
  if (decision.action === 'key') return uriOf(decision);
  return decision.action === 'bypass' ? uriOfBypassed(keyer, scheme, decision) : undefined;
}

/** A key, and the position of its target in it. */
export type Placed = Pick<Keyed, 'key' | 'target' | 'targetIndex'>;

/** The same key with another target, which is in normal form. */
export const keyWithTarget = ({ key, target, targetIndex }: Placed, other: string): string =>
  key.slice(0, targetIndex) + other + key.slice(targetIndex + target.length);

/** Tags that no origin can give: they hold a space. */
export const uriTag = (uri: string): string => `uri ${uri}`;
export const pathTag = (uri: string): string => `path ${uri.split('?', 1)[0] as string}`;

/**
 * The tags of all entries that are stored for a URI; with `shared` also of those that No-Vary-Search shares with it.
 */
export const tagsOfUri = (uri: string, shared: boolean): readonly string[] =>
  shared ? [uriTag(uri), pathTag(uri)] : [uriTag(uri)];
