import { checkHostName } from '../syntax/host-name.js';
import type { HostNameFinding } from '../syntax/host-name-finding.js';
import type { Host } from '../syntax/uri-reference.js';

/** Something that is wrong or doubtful about a host, be it a name or an address. */
export type HostFinding = Omit<HostNameFinding, 'code'> & { readonly code: string };

/**
 * Finds the issues of a host whose reg-name is a DNS name.
 *
 * Of IPvFuture no version is defined, and "the application should return an appropriate error for 'address mechanism
 * not supported'" (RFC 3986 3.2.2).
 *
 * @param host - as written
 * @returns findings in the order of positions, `at` inside the host. Never throws.
 * @see RFC 3986 section 3.2.2
 * @example checkHost({ kind: 'reg-name', text: 'a..b' }).map(({ code }) => code) // ['host-empty-label']
 */
export function checkHost({ kind, text }: Host): readonly HostFinding[] {
  if (kind === 'reg-name') return checkHostName(text);
  if (kind !== 'IPvFuture') return [];
  const message = 'expected an IPv6address: no version of IPvFuture is defined';
  return [{ code: 'host-ip-future', severity: 'warning', at: 0, message, section: 'RFC 3986 3.2.2' }];
}
