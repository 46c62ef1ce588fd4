import { hostListOf, namedHosts } from '@urikit/generic/record';
import { hidesDelimiter, type HostRefusal, parseHostList, whyHostRefused, whyNotPlain } from '@urikit/generic/internal';
import type { CheckContext, Finding, HostPolicy, SchemeHooks, Uri } from '@urikit/generic/hooks';
import * as z from 'zod';
import { meant } from '../given/registry-error.js';

const LISTS: readonly string[] = ['allow', 'deny'];
const EXPECTED = 'lists of hosts, as in { allow: ["*.example.com"], deny: ["private"] }';

/** Why a value is no pair of lists of hosts; undefined where it is one. */
export function whyNoHosts(hosts: unknown): string | undefined {
  const members = whyNotPlain(hosts) === undefined ? Object.keys(hosts as object) : [];
  const stray = members.find((name) => !LISTS.includes(name));
  if (stray !== undefined) return `${EXPECTED}, and no "${stray}"${meant(stray, LISTS)}`;
  if (members.length === 0) return EXPECTED;
  for (const [name, list] of Object.entries(hosts as HostPolicy)) {
    const parsed = parseHostList(list as readonly string[]);
    if (parsed.ok) continue;
    const [{ path, message }] = parsed.issues;
    const [index] = path as readonly PropertyKey[];
    return `lists of hosts, and in ${name}${index === undefined ? '' : `[${String(index)}]`} ${message.replace(/^expected /, '')}`;
  }
  return undefined;
}

const listOf = (description: string) => ({ type: 'array', items: { type: 'string' }, description });

/** Lists of hosts, of which one at least is there. */
export const hostLists = (): z.ZodType<HostPolicy> =>
  z
    .custom<HostPolicy>((value) => whyNoHosts(value) === undefined, {
      error: ({ input }) => `expected ${String(whyNoHosts(input))}`,
    })
    .meta({
      type: 'object',
      properties: { allow: listOf('The only hosts that are allowed.'), deny: listOf('Hosts that are forbidden.') },
      additionalProperties: false,
    });

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
