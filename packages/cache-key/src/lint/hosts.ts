import { parseHostList } from '@urikit/hosts/internal';
import { isAllowed, normalizeAuthority } from '../decide/host.js';
import { isPattern } from '../policy/hosts-plan.js';
import type { HostPlan } from '../plan.js';
import type { FullPolicy } from '../policy/policy.js';
import type { Path } from '@urikit/schema-issues';
import type { Report } from './finding.js';

type Route = FullPolicy['routes'][number];

/** `host [":" port]` in normal form, undefined for another string. */
const authorityOf = (text: string): string | undefined => normalizeAuthority(text, '');

type Allowed = Pick<HostPlan, 'allow' | 'ranges'>;

/** Compiles the valid entries of `host.allow`. */
function allowedBy({ allow }: FullPolicy['host']): Allowed {
  const isGood = (entry: string): boolean => parseHostList([entry]).ok;
  const parsed = parseHostList((allow ?? []).filter(isPattern).filter(isGood), { withoutPort: 'default' });
  const names = allow?.filter((entry) => !isPattern(entry)).map((entry) => authorityOf(entry) ?? entry);
  return {
    allow: names && Object.fromEntries(names.map((name) => [name, true as const])),
    ...(parsed.ok && { ranges: parsed.value }),
  };
}

/** Follows an alias through further aliases and reports loops. */
function lintAlias(
  from: string,
  alias: ReadonlyMap<string, string>,
  allowed: Allowed,
  path: Path,
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
  else if (seen.size > 1) report('alias-chain', path, `\`${first}\` is an alias of \`${to}\` itself`);
  else if (!isAllowed(to, allowed)) report('alias-not-allowed', path, `\`${to}\` is not in \`host.allow\``);
}

/** Reports doubtful hosts and aliases. */
export function lintHosts({ host }: FullPolicy, report: Report): void {
  const { allow } = host;
  if (allow === undefined) report('hosts-open', ['host', 'allow'], 'every host is allowed');
  allow?.forEach((text, i) => {
    const isGood = isPattern(text) ? parseHostList([text]).ok : authorityOf(text) !== undefined;
    if (!isGood) report('host-malformed', ['host', 'allow', i], `\`${text}\` is no host`);
  });
  const allowed = allowedBy(host);
  const alias = new Map<string, string>();
  for (const [from, to] of Object.entries(host.alias)) {
    const [name, target] = [authorityOf(from), authorityOf(to)];
    if (name === undefined || target === undefined)
      report('host-malformed', ['host', 'alias', from], `\`${name === undefined ? from : to}\` is no host`);
    else alias.set(name, target);
  }
  for (const from of Object.keys(host.alias)) {
    const name = authorityOf(from);
    if (name !== undefined && alias.has(name)) lintAlias(name, alias, allowed, ['host', 'alias', from], report);
  }
}

/** Reports routes that select doubtful sets of requests. */
export function lintRoutes({ routes, host }: FullPolicy, report: Report): void {
  const seen = new Map<string, number>();
  const allowed = allowedBy(host);
  const aliases = Object.keys(host.alias).map(authorityOf);
  for (const [i, route] of routes.entries()) {
    const path: Path = ['routes', i];
    const authority = route.host === undefined ? undefined : authorityOf(route.host);
    if (route.host !== undefined && authority === undefined)
      report('host-malformed', [...path, 'host'], `\`${route.host}\` is no host`);
    else if (authority !== undefined && aliases.includes(authority))
      report('route-host-alias', [...path, 'host'], `\`${authority}\` is an alias of another host`);
    else if (authority !== undefined && !isAllowed(authority, allowed))
      report('route-host-not-allowed', [...path, 'host'], `\`${authority}\` is not in \`host.allow\``);
    if (route.path.includes('?'))
      report('route-never-matches', [...path, 'path'], 'a route selects by path alone, and no path holds `?`');
    // A route selects by segments, so a slash at its end has no effect, with `*` or without.
    const key = `${authority ?? '*'} ${route.path.replace(/\/+\*?$/, '')}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, i);
    else report('route-twice', path, `it selects the same requests as routes[${String(before)}]`);
    lintEffect(route, path, report);
  }
}

function lintEffect({ cache, rules }: Route, path: Path, report: Report): void {
  const count = Object.keys(rules).length;
  if (cache && count === 0) report('route-without-effect', path, 'it changes no rule');
  if (!cache && count > 0) report('route-without-effect', [...path, 'rules'], 'rules of a route that is not cached');
}
