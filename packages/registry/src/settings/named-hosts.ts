import { type Components, componentsOf, frozenCopy } from '@urikit/generic/internal';
import { namedHosts, parseUri } from '@urikit/generic/record';
import { hostListOf } from '@urikit/hosts';
import { hidesDelimiter, type HostLists, type HostRefusal, readHost, whyReadHostRefused } from '@urikit/hosts/internal';
import type { PolicyContext, SchemeHooks, Uri } from '@urikit/generic/hooks';
import { lazily } from '../given/read-safely.js';

/** A host of a URI, read once for all lists. */
interface NamedHost {
  readonly host: string;
  readonly port: string | undefined;
  readonly read: ReturnType<typeof readHost>;
}

/** The hosts of a URI; undefined if its userinfo hides a delimiter, so that a client may see another host. */
export type Hosts = readonly NamedHost[] | undefined;

function read(authority: Uri['authority'], normal: Uri, owner: SchemeHooks): Hosts {
  if (hidesDelimiter(authority?.userinfo ?? '')) return undefined;
  // A normal form may have lost the authority, which is meant all the same.
  return namedHosts({ ...normal, authority: normal.authority ?? authority }, owner).map((one) => ({
    ...one,
    read: readHost(one.host),
  }));
}

/** Why lists refuse one of the hosts; undefined if all may pass. Never throws. */
export function whyRefused(hosts: Hosts, lists: HostLists): HostRefusal | undefined {
  if (hosts === undefined) return { reason: 'unreadable' };
  for (const { read: host, port } of hosts) {
    const refusal = whyReadHostRefused(lists, host, port);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** A host as text: its name, or its address; of an IPv6 address that carries an IPv4 address, both. */
const namesOf = ({ host, read: found }: NamedHost): readonly string[] =>
  found === undefined
    ? []
    : found.addresses.length === 0
      ? [found.name]
      : [
          ...(host.startsWith('[') ? [host] : []),
          ...found.addresses.filter(({ length }) => length === 4).map((address) => address.join('.')),
        ];

/** The hosts of a URI for the function of an overlay. */
function shown(hosts: Hosts): PolicyContext['host'] {
  return Object.freeze({
    names: Object.freeze((hosts ?? []).flatMap(namesOf)),
    isReadable: hosts?.every(({ read: found }) => found !== undefined) === true,
    isIn: (entries: readonly string[]) => whyRefused(hosts, { deny: hostListOf(entries) }) !== undefined,
  });
}

/** The data that all overlays share in one check of a URI. */
export interface Shared {
  readonly components: Components;
  readonly hosts: () => Hosts;
  readonly context: PolicyContext;
}

/**
 * Shares the data of one URI between overlays: its hosts are looked up once, when the first overlay asks.
 *
 * @param normalize - gives the normal form of the URI
 */
export function shareHosts(uri: Uri, normalize: () => string, owner: SchemeHooks): Shared {
  const normal = lazily(() => frozenCopy(parseUri(normalize())) as Uri);
  // A copy: the function of an overlay could change the URI for the time of its call.
  const authority = frozenCopy(uri.authority) as Uri['authority'];
  const hosts = lazily(() => read(authority, normal(), owner));
  const host = lazily(() => shown(hosts()));
  return {
    components: componentsOf(uri),
    hosts,
    context: Object.freeze({
      get normal() {
        return normal();
      },
      get host() {
        return host();
      },
    }),
  };
}
