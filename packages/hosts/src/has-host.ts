import { textOf, withMembers, wrongValue } from '@urikit/generic/internal';
import { hostListHas as isIn } from './find-host.js';
import type { HostList } from './host-list.js';

/**
 * Tells if a host is in a list.
 *
 * @param host - in any spelling, without port; an IP-literal with its brackets
 * @param port - the effective port in decimal; absent: entries with a port do not match
 * @throws UrikitError `input/value` for a list that `hostListOf` did not make, `input/not-string` for another host
 * @see RFC 3986 section 3.2.2, 7.4
 * @example hostListHas(hostListOf(['127.0.0.0/8']), '0x7f.1') // true
 */
export function hostListHas(list: HostList, host: string, port?: string): boolean {
  withMembers(list, ['names', 'suffixes', 'ranges'], ['list'], 'a list of hosts, as hostListOf makes them');
  if (port !== undefined && typeof port !== 'string') throw wrongValue(['port'], 'a string of digits');
  return isIn(list, textOf(host), port);
}
