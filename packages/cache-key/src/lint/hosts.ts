import { parseHostList } from '@urikit/generic/internal';
import { isAllowed, normalizeAuthority } from '../decide/host.js';
import { isPattern } from '../policy/hosts-plan.js';
import type { HostPlan } from '../plan.js';
import type { FullPolicy } from '../policy/policy.js';
import type { Report } from './finding.js';

type Route = FullPolicy['routes'][number];

/** `host [":" port]` in normal form, undefined for anything else. */
const authorityOf = (text: string): string | undefined => normalizeAuthority(text, '');

type Allowed = Pick<HostPlan, 'allow' | 'ranges'>;

/** What `host.allow` names, without what is malformed in it. */
function allowedBy({ allow }: FullPolicy['host']): Allowed {
  const isGood = (entry: string): boolean => parseHostList([entry]).ok;
  const parsed = parseHostList((allow ?? []).filter(isPattern).filter(isGood), { withoutPort: 'default' });
  const names = allow?.filter((entry) => !isPattern(entry)).map((entry) => authorityOf(entry) ?? entry);
  return {
    allow: names && Object.fromEntries(names.map((name) => [name, true as const])),
    ...(parsed.ok && { ranges: parsed.value }),
  };
}

/** Follows an alias to where no other begins. */
function lintAlias(
  from: string,
  alias: ReadonlyMap<string, string>,
  allowed: Allowed,
  path: string,
  report: Report,
): void {
  const seen = new Set([from]);
  const first = alias.get(from) ?? from;
  let to = first;
  for (let next = alias.get(to); next !== undefined && !seen.has(to); next = alias.get(to)) {
    seen.add(to);
    to = next;
  }
  if (seen.has(to)) report('alias-cycle', path, `\`${from}\` leads back to itself`);
  else if (seen.size > 1) report('alias-chain', path, `\`${first}\` is another name itself, of \`${to}\``);
  else if (!isAllowed(to, allowed)) report('alias-not-allowed', path, `\`${to}\` is not in \`host.allow\``);
}

/** What is doubtful about hosts and their other names. */
export function lintHosts({ host }: FullPolicy, report: Report): void {
  const { allow } = host;
  if (allow === undefined) report('hosts-open', 'host.allow', 'every host is answered for');
  allow?.forEach((text, i) => {
    const isGood = isPattern(text) ? parseHostList([text]).ok : authorityOf(text) !== undefined;
    if (!isGood) report('host-malformed', `host.allow[${String(i)}]`, `\`${text}\` is no host`);
  });
  const allowed = allowedBy(host);
  const alias = new Map<string, string>();
  for (const [from, to] of Object.entries(host.alias)) {
    const [name, target] = [authorityOf(from), authorityOf(to)];
    if (name === undefined || target === undefined)
      report('host-malformed', `host.alias.${from}`, `\`${name === undefined ? from : to}\` is no host`);
    else alias.set(name, target);
  }
  for (const from of Object.keys(host.alias)) {
    const name = authorityOf(from);
    if (name !== undefined && alias.has(name)) lintAlias(name, alias, allowed, `host.alias.${from}`, report);
  }
}

/** What is doubtful about which requests the routes select. */
export function lintRoutes({ routes, host }: FullPolicy, report: Report): void {
  const seen = new Map<string, number>();
  const allowed = allowedBy(host);
  const aliases = Object.keys(host.alias).map(authorityOf);
  for (const [i, route] of routes.entries()) {
    const path = `routes[${String(i)}]`;
    const authority = route.host === undefined ? undefined : authorityOf(route.host);
    if (route.host !== undefined && authority === undefined)
      report('host-malformed', `${path}.host`, `\`${route.host}\` is no host`);
    else if (authority !== undefined && aliases.includes(authority))
      report('route-host-alias', `${path}.host`, `\`${authority}\` is another name of a host`);
    else if (authority !== undefined && !isAllowed(authority, allowed))
      report('route-host-not-allowed', `${path}.host`, `\`${authority}\` is not in \`host.allow\``);
    if (route.path.includes('?'))
      report('route-never-matches', `${path}.path`, 'a route selects by path alone, and no path holds `?`');
    // A route selects by segments, so that a slash at its end changes nothing.
    const key = `${authority ?? '*'} ${route.path.replace(/\/+$/, '')}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, i);
    else report('route-twice', path, `it selects what routes[${String(before)}] selects`);
    lintEffect(route, path, report);
  }
}

function lintEffect({ cache, rules }: Route, path: string, report: Report): void {
  const said = Object.keys(rules).length;
  if (cache && said === 0) report('route-without-effect', path, 'it says nothing');
  if (!cache && said > 0) report('route-without-effect', `${path}.rules`, 'rules of a route that is not cached');
}
