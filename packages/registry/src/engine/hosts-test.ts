import { hostListOf, namedHosts } from '@urikit/generic/record';
import { hidesDelimiter, type HostRefusal, whyHostRefused } from '@urikit/generic/internal';
import type { CheckContext, Finding, HostPolicy, SchemeHooks, Uri } from '@urikit/generic/hooks';

const MESSAGES: Readonly<Record<HostRefusal['reason'], string>> = {
  denied: 'expected another host: a policy denies',
  'not-allowed': 'expected one of the hosts that a policy allows',
  unreadable:
    'expected a name of the DNS in ASCII or an address, and no encoded delimiter before "@": a policy on hosts cannot tell what this one means',
};

/**
 * Policy on hosts as a test of a URI: each host that its normal form names has to pass, so that every spelling gets one
 * answer. A URI that names no host passes. A userinfo with an encoded delimiter does not: a client that decodes it sees
 * another host.
 *
 * @param hosts - validated lists
 * @param owner - whose hook names hosts, and whose default port is meant if the URI has none
 * @param section - of the findings
 * @see RFC 3986 section 3.2.2, 6.2.3, 7.6
 */
export function hostsTest(
  { allow, deny }: HostPolicy,
  owner: SchemeHooks,
  section: string,
): (uri: Uri, context: CheckContext) => Finding | undefined {
  const lists = { allow: allow && hostListOf(allow), deny: deny && hostListOf(deny) };
  const refusalOf = ({ authority }: Uri, normal: Uri): HostRefusal | undefined => {
    if (hidesDelimiter(authority?.userinfo ?? '')) return { reason: 'unreadable' };
    // A normal form may have lost the authority, which is meant all the same.
    for (const { host, port } of namedHosts({ ...normal, authority: normal.authority ?? authority }, owner)) {
      const refusal = whyHostRefused(lists, host, port);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  };
  return (uri, context) => {
    const refusal = refusalOf(uri, context.normal);
    if (refusal === undefined) return undefined;
    const message = MESSAGES[refusal.reason];
    return {
      code: refusal.reason === 'denied' || allow === undefined ? 'host-denied' : 'host-not-allowed',
      severity: 'error',
      component: uri.authority === undefined ? 'path' : 'host',
      message: refusal.reason === 'denied' ? `${message} "${refusal.entry}"` : message,
      section,
    };
  };
}
