import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { fieldValue } from '@urikit/http-cache/internal';

/**
 * Pages of other sites. A page may point a name of its own at the address of the admin (DNS rebinding): its requests
 * then come from this machine, and say by Host which name that was. And a page may send requests across origins: they
 * say by Origin where they come from.
 */

/** `uri-host [ ":" port ]` (RFC 9110 7.2) without the port, in lower case. */
const hostOf = (authority: string): string =>
  (/^(\[[^\]]*\]|[^:]*)(?::\d*)?$/.exec(authority)?.[1] ?? '').replace(/^\[|\]$/g, '').toLowerCase();

/** An address cannot be pointed elsewhere, and neither can `localhost` (RFC 6761 6.3). */
const isOwn = (name: string, names: readonly string[]): boolean =>
  isIPv4(name) || isIPv6(name) || name === 'localhost' || names.includes(name);

/**
 * Why a request may come from the page of another site; undefined if it does not.
 *
 * @param names - names of the admin, in lower case; undefined if any name is its own, as on a public address
 */
export function foreignness(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  names: readonly string[] | undefined,
): 'foreign-host' | 'foreign-origin' | undefined {
  const host = fieldValue(rawHeaders, 'host') ?? '';
  if (names !== undefined && !isOwn(hostOf(host), names)) return 'foreign-host';
  const origin = fieldValue(rawHeaders, 'origin');
  if (origin === undefined) return undefined;
  // A browser sends `null` as the origin of a page whose source it hides.
  const [, from] = /^https?:\/\/(.+)$/i.exec(origin) ?? [];
  return from?.toLowerCase() === host.toLowerCase() ? undefined : 'foreign-origin';
}
