import { tryParse } from '@urikit/generic';

/**
 * The string of an origin's URI in the form `scheme "://" host [":" port]`; undefined if it is another URI or no URI.
 * A path behind the authority would have to be put before every target, which then would not be the target that is
 * keyed.
 */
export function originUrl(text: string): string | undefined {
  const result = tryParse(text);
  if (!result.ok) return undefined;
  const { scheme, authority, path, query, fragment } = result.value;
  const isHttp = scheme?.toLowerCase() === 'http' || scheme?.toLowerCase() === 'https';
  if (!isHttp || authority === undefined || authority.host.text === '' || authority.userinfo !== undefined)
    return undefined;
  if ((path !== '' && path !== '/') || query !== undefined || fragment !== undefined) return undefined;
  const port = authority.port === undefined || authority.port === '' ? '' : `:${authority.port}`;
  return Number(authority.port ?? 0) > 65_535 ? undefined : `${scheme.toLowerCase()}://${authority.host.text}${port}`;
}
