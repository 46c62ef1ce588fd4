import { tryParse } from '@urikit/generic';

/**
 * The origin of a URI in the form `scheme "://" host [":" port]`; undefined if it is another URI or no URI. Two URIs of
 * one server are one string: it is the form by which the connection is made. A path behind the authority would have to
 * be put before every target, which then would not be the target that is keyed.
 */
export function originUrl(text: string): string | undefined {
  const result = tryParse(text);
  if (!result.ok) return undefined;
  const { scheme, authority, path, query, fragment } = result.value;
  const isHttp = scheme?.toLowerCase() === 'http' || scheme?.toLowerCase() === 'https';
  if (!isHttp || authority === undefined || authority.userinfo !== undefined) return undefined;
  if ((path !== '' && path !== '/') || query !== undefined || fragment !== undefined) return undefined;
  return URL.canParse(text) ? new URL(text).origin : undefined;
}
