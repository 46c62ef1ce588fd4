import type { Engine } from '@urikit/generic';
import { type Components, componentsOf, frozenCopy } from '@urikit/generic/internal';
import { namedHosts, parseUri } from '@urikit/generic/record';
import { hostListOf } from '@urikit/hosts';
import {
  hidesDelimiter,
  type HostLists,
  type HostRefusal,
  parseHostList,
  readHost,
  whyReadHostRefused,
} from '@urikit/hosts/internal';
import type { PolicyContext, SchemeHooks, Uri, Finding, HostPolicy, OverlayRules } from '@urikit/generic/hooks';
import * as z from 'zod';
import { lazily } from '../given/members.js';
import { schemeName } from '../given/plugin.js';

/** A list of hosts; each malformed entry is an issue. */
const hostList = (): z.ZodType =>
  z.array(z.string(), 'expected a list of hosts').superRefine((list, context) => {
    const parsed = parseHostList(list);
    if (parsed.ok) return;
    for (const { message, path } of parsed.issues)
      context.addIssue({ code: 'custom', message, path: Array.from(path as readonly PropertyKey[]) });
  });

export const withMembers = (shape: z.core.$ZodLooseShape, expected: string): z.ZodType =>
  z
    .strictObject(shape, `expected ${expected}`)
    .partial()
    .check(({ value, issues }) => {
      // A key that is not known is an issue of its own; a member that is undefined would be a policy that got lost.
      const members = Object.values(value);
      if (issues.length === 0 && (members.length === 0 || members.includes(undefined)))
        issues.push({ code: 'custom', message: `expected ${expected}`, input: value });
    })
    .meta({ minProperties: 1 });

export const hostLists = (): z.ZodType =>
  withMembers(
    {
      allow: hostList().describe('The only hosts that are allowed.'),
      deny: hostList().describe('Hosts that are forbidden.'),
    },
    'lists of hosts, as in { allow: ["*.example.com"], deny: ["private"] }',
  );

export const condition = (): z.ZodType =>
  withMembers(
    {
      hosts: hostList()
        .refine((list) => (list as readonly string[]).length > 0, 'expected at least 1 host')
        .describe('Hosts, as in ["*.example.com"].'),
      ports: z.array(z.int().min(0).max(65535)).min(1).describe('Ports, as in [443].'),
      schemes: z.array(schemeName()).min(1).describe('Names of schemes, as in ["https"].'),
    },
    'a condition, as in { hosts: ["*.example.com"], ports: [443], schemes: ["https"] }',
  );

/** A host of a URI, read once for all lists. */
interface NamedHost {
  readonly host: string;
  readonly port: string | undefined;
  readonly read: ReturnType<typeof readHost>;
}

/** The hosts of a URI; undefined if its userinfo hides a delimiter, so that a client may see another host. */
type Hosts = readonly NamedHost[] | undefined;

function read(authority: Uri['authority'], normal: Uri, owner: SchemeHooks): Hosts {
  if (hidesDelimiter(authority?.userinfo ?? '')) return undefined;
  // A normal form may have lost the authority, which is meant all the same.
  const meant = { ...normal, authority: normal.authority ?? authority };
  return namedHosts(meant, owner).map((one) => ({ ...one, read: readHost(one.host) }));
}

/** Why lists refuse one of the hosts; undefined if all may pass. Never throws. */
function rejectionOf(hosts: Hosts, lists: HostLists): HostRefusal | undefined {
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

function shown(hosts: Hosts): PolicyContext['host'] {
  return Object.freeze({
    names: Object.freeze((hosts ?? []).flatMap(namesOf)),
    isReadable: hosts?.every(({ read: found }) => found !== undefined) === true,
    isIn: (entries: readonly string[]) => rejectionOf(hosts, { deny: hostListOf(entries) }) !== undefined,
  });
}

/** The data that all overlays share in one check of a URI. */
export interface Shared {
  readonly scheme: string;
  readonly owner: SchemeHooks;
  readonly components: Components;
  readonly hosts: () => Hosts;
  readonly context: PolicyContext;
}

/** Shares the data of one URI between overlays: its hosts are looked up once, when the first overlay asks. @param text - of the URI */
export function shareHosts(uri: Uri, text: string, { hooks, normalize }: Engine): Shared {
  const scheme = uri.scheme.toLowerCase();
  const owner = hooks(scheme) as SchemeHooks;
  const normal = lazily(() => frozenCopy(parseUri(normalize(text))) as Uri);
  const hosts = lazily(() => read(uri.authority, normal(), owner));
  const host = lazily(() => shown(hosts()));
  return {
    scheme,
    owner,
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

const MESSAGES: Readonly<Record<HostRefusal['reason'], string>> = {
  denied: 'expected another host: a policy denies',
  'not-allowed': 'expected one of the hosts that a policy allows',
  unreadable: 'expected a name of the DNS in ASCII or an address, and no encoded delimiter before "@"',
};

/** Asks one question of a URI; policy on hosts asks it of the normal form. */
export type Test = (uri: Uri, shared: Shared) => Finding | undefined;

/**
 * Policy on hosts as tests of a URI, one for each list, because a severity is for the code of one: each host that its normal form
 * names has to pass (RFC 3986 6.2.3, 7.6). A userinfo with an encoded delimiter does not: a client that decodes it sees another host.
 */
export function hostsTests({ allow, deny = [] }: HostPolicy, section: string): readonly Test[] {
  const testOf =
    (code: string, lists: HostLists): Test =>
    (uri, { hosts }) => {
      const refusal = rejectionOf(hosts(), lists);
      if (refusal === undefined) return undefined;
      const message = MESSAGES[refusal.reason];
      return {
        code,
        severity: 'error',
        component: uri.authority === undefined ? 'path' : 'host',
        message: refusal.reason === 'denied' ? `${message} "${refusal.entry}"` : message,
        section,
      };
    };
  return [
    ...(deny.length === 0 ? [] : [testOf('host-denied', { deny: hostListOf(deny) })]),
    ...(allow === undefined ? [] : [testOf('host-not-allowed', { allow: hostListOf(allow) })]),
  ];
}

/** A condition as a test of the hosts of a URI. Hosts that no list can read fulfil it: an overlay is rather too strict. */
export function conditionOf({ hosts, ports }: NonNullable<OverlayRules['when']>): (named: () => Hosts) => boolean {
  const list = hosts && hostListOf(hosts);
  return (named) => {
    if (list !== undefined && rejectionOf(named(), { deny: list }) === undefined) return false;
    return (
      ports === undefined || (named()?.some(({ port }) => port !== undefined && ports.includes(Number(port))) ?? true)
    );
  };
}
