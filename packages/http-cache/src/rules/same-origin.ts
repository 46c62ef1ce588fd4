import { createEngine, kit, tryParse, type UriReference } from '@urikit/generic';
import { httpSchemes } from '@urikit/scheme-http/profile';
import type { CacheRequest } from '../seam/exchange.js';

const engine = createEngine({ schemes: httpSchemes({ userinfo: 'allowed' }, kit) });

const originOf = ({ scheme, authority }: UriReference): string =>
  authority?.userinfo === undefined ? `${scheme ?? ''}://${authority?.host.text ?? ''}:${authority?.port ?? ''}` : '';

const parsed = (text: string): UriReference | undefined => {
  const result = tryParse(text);
  return result.ok ? result.value : undefined;
};

/**
 * The request-target of a reference in a response, in normal form and without a fragment, if it is of the same origin
 * as the request (RFC 6454); undefined if it is of another one or malformed. Never throws.
 */
export function sameOriginTarget(
  { scheme, host, target }: Pick<CacheRequest, 'scheme' | 'host' | 'target'>,
  reference: string,
): string | undefined {
  const base = engine.tryNormalize(target.startsWith('/') ? `${scheme}://${host ?? ''}${target}` : target);
  if (!base.ok || !tryParse(reference).ok) return undefined;
  const [from, to] = [parsed(base.value), parsed(engine.normalize(engine.resolve(reference, base.value)))];
  if (from === undefined || to === undefined || originOf(from) === '' || originOf(from) !== originOf(to))
    return undefined;
  return to.query === undefined ? to.path : `${to.path}?${to.query}`;
}
