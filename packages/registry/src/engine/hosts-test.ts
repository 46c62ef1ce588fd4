import { type HostRefusal, hostListOf, whyHostRefused } from '@urikit/generic/host-list';
import type { CheckContext, Finding, HostPolicy, SchemeHooks, Uri } from '@urikit/generic/hooks';

const MESSAGES: Readonly<Record<HostRefusal['reason'], string>> = {
  denied: 'expected another host: a policy denies',
  'not-allowed': 'expected one of the hosts that a policy allows',
  unreadable: 'expected a name of the DNS in ASCII or an address: a policy on hosts cannot tell what this one means',
};

/**
 * Policy on hosts as a test of a URI. A URI without authority has no host, and nothing is said of it; the empty host is
 * on no list.
 *
 * @param hosts - lists that were looked at before
 * @param owner - whose default port is the one that is meant where the URI has none
 * @param section - where the policy stands
 * @see RFC 3986 section 3.2.2, 6.2.3
 */
export function hostsTest(
  { allow, deny }: HostPolicy,
  { defaultPort }: SchemeHooks,
  section: string,
): (uri: Uri, context: CheckContext) => Finding | undefined {
  const lists = { allow: allow && hostListOf(allow), deny: deny && hostListOf(deny) };
  const byDefault = defaultPort === undefined ? undefined : String(defaultPort);
  return ({ authority }, context) => {
    if (authority === undefined) return undefined;
    const { host, port } = context.normal.authority ?? authority;
    const refusal = whyHostRefused(lists, host.text, port ?? byDefault);
    if (refusal === undefined) return undefined;
    const message = MESSAGES[refusal.reason];
    return {
      code: refusal.reason === 'denied' || allow === undefined ? 'host-denied' : 'host-not-allowed',
      severity: 'error',
      component: 'host',
      message: refusal.reason === 'denied' ? `${message} "${refusal.entry}"` : message,
      section,
    };
  };
}
