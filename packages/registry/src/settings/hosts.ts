import * as z from 'zod';
import { hostListOf } from '@urikit/generic/record';
import { type HostRefusal, parseHostList, whyNotPlain } from '@urikit/generic/internal';
import type { Finding, HostPolicy, OverlayRules, Uri } from '@urikit/generic/hooks';
import { isSchemeName } from '../given/plugin.js';
import { meant } from '../given/registry-error.js';
import { type Hosts, whyRefused } from './named-hosts.js';

const LISTS: readonly string[] = ['allow', 'deny'];
const EXPECTED = 'lists of hosts, as in { allow: ["*.example.com"], deny: ["private"] }';

/** The reason why a value is not a pair of lists of hosts; undefined if it is one. */
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
 * @param policy - validated lists
 * @param section - of the findings
 * @see RFC 3986 section 3.2.2, 6.2.3, 7.6
 */
export function hostsTest(policy: HostPolicy, section: string): (uri: Uri, hosts: () => Hosts) => Finding | undefined {
  const { allow, deny } = policy;
  const lists = { allow: allow && hostListOf(allow), deny: deny && hostListOf(deny) };
  return (uri, hosts) => {
    const refusal = whyRefused(hosts(), lists);
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

type Condition = NonNullable<OverlayRules['when']>;

const isPort = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 65535;

/** Each member of a condition: whether an item will do, the expectation, and the description for editors. */
const MEMBERS = {
  hosts: [(item: unknown) => whyNoHosts({ allow: [item] }) === undefined, 'hosts, as in ["*.example.com"]', 'string'],
  ports: [isPort, 'integers from 0 to 65535', 'integer'],
  schemes: [isSchemeName, 'names of schemes, lower case', 'string'],
} as const;
const NAMES = Object.keys(MEMBERS);

/** The reason for which a value is no condition; undefined for a condition. */
export function whyNoCondition(value: unknown): string | undefined {
  const members = whyNotPlain(value) === undefined ? Object.entries(value as object) : [];
  const stray = members.find(([name]) => !NAMES.includes(name))?.[0];
  if (stray !== undefined)
    return `a condition without "${stray}"${meant(stray, NAMES)}: its members are hosts, ports and schemes`;
  if (members.length === 0) return 'a condition, as in { hosts: ["*.example.com"], ports: [443], schemes: ["https"] }';
  for (const [name, list] of members as readonly (readonly [keyof typeof MEMBERS, unknown])[]) {
    const [isGood, expected] = MEMBERS[name];
    if (!Array.isArray(list) || list.length === 0 || !Array.from<unknown>(list).every((item) => isGood(item)))
      return `a condition whose ${name} is a list of ${expected}, that is not empty`;
  }
  return undefined;
}

/** A condition, of which one member at least is there. */
export const condition = (): z.ZodType<Condition> =>
  z
    .custom<Condition>((value) => whyNoCondition(value) === undefined, {
      error: ({ input }) => `expected ${String(whyNoCondition(input))}`,
    })
    .meta({
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(MEMBERS).map(([name, [, expected, type]]) => [
          name,
          { type: 'array', minItems: 1, items: { type }, description: `A list of ${expected}.` },
        ]),
      ),
      additionalProperties: false,
      minProperties: 1,
    });

/**
 * A condition as a test of the hosts of a URI. Hosts that no list can read fulfil it: an overlay is rather too strict.
 *
 * @param scheme - of the URIs
 * @returns undefined if no URI of the scheme fulfils the condition
 */
export function conditionOf(
  { hosts, ports, schemes }: Condition,
  scheme: string,
): ((named: () => Hosts) => boolean) | undefined {
  if (schemes?.includes(scheme) === false) return undefined;
  const list = hosts && hostListOf(hosts);
  return (named) => {
    if (list !== undefined && whyRefused(named(), { deny: list }) === undefined) return false;
    return (
      ports === undefined || (named()?.some(({ port }) => port !== undefined && ports.includes(Number(port))) ?? true)
    );
  };
}
