import { HOST_RANGES, parseHostList } from '@urikit/hosts/internal';
import type { HostList } from '@urikit/hosts/find';
import { endsInDot, isAllowed, normalizeAuthority } from '../decide/host.js';
import type { CompiledPolicy, HostPlan } from '../plan.js';
import type { FullPolicy } from './policy.js';
import { PolicyError } from './policy-error.js';

/** The normal form of a policy's host. @throws PolicyError if it is malformed, or if no request can have it */
export function hostOf(
  text: string,
  path: readonly (string | number)[],
  schemes: CompiledPolicy['schemes'],
  trailingDot: HostPlan['trailingDot'],
): string {
  const host = normalizeAuthority(text, '');
  if (host === undefined)
    throw new PolicyError('policy/host', path, `expected \`host [":" port]\`, found ${JSON.stringify(text)}`);
  if (/^\.|\*/.test(host))
    throw new PolicyError(
      'policy/host',
      path,
      `expected the name of one host, found ${JSON.stringify(text)}: only host.allow has patterns, as "*.example.com"`,
    );
  if (trailingDot !== 'key' && endsInDot(host))
    throw new PolicyError(
      'policy/host',
      path,
      `expected no dot at the end, found ${JSON.stringify(text)}: under host.trailingDot "${trailingDot}" no request has one`,
    );
  refuseDefaultPort(host, text, path, schemes);
  return host;
}

/** @throws PolicyError for a port that no host in normal form has */
function refuseDefaultPort(
  host: string,
  text: string,
  path: readonly (string | number)[],
  schemes: CompiledPolicy['schemes'],
): void {
  const port = /:0*(\d+)$/.exec(host)?.[1];
  const of = Object.entries(schemes).find(([, { defaultPort }]) => defaultPort === port);
  if (of === undefined) return;
  throw new PolicyError(
    'policy/host',
    path,
    `expected no default port, found that of ${of[0]} in ${JSON.stringify(text)}: leave it out`,
  );
}

function aliasesOf(
  { alias, trailingDot }: FullPolicy['host'],
  allowed: Pick<HostPlan, 'allow' | 'ranges'>,
  schemes: CompiledPolicy['schemes'],
): HostPlan['alias'] {
  const pairs = Object.entries(alias).map(
    ([from, to]) =>
      [
        hostOf(from, ['host', 'alias'], schemes, trailingDot),
        hostOf(to, ['host', 'alias', from], schemes, trailingDot),
      ] as const,
  );
  const aliases = Object.fromEntries(pairs);
  pairs.forEach(([from], i) => {
    if (pairs.findIndex(([other]) => other === from) !== i)
      throw new PolicyError('policy/alias', ['host', 'alias'], `expected each host once, found ${from} twice`);
  });
  for (const [from, to] of pairs) {
    if (Object.hasOwn(aliases, to))
      throw new PolicyError(
        'policy/alias',
        ['host', 'alias', from],
        `expected the host that counts, found another alias: ${to}`,
      );
    if (!isAllowed(to, allowed))
      throw new PolicyError(
        'policy/alias',
        ['host', 'alias', from],
        `expected a host that host.allow names, found ${to}`,
      );
  }
  return aliases;
}

/** Tells if an entry stands for many hosts, so that the module for lists of hosts reads it. */
export const isPattern = (entry: string): boolean =>
  /^\*|\/|:\*$/.test(entry) || Object.hasOwn(HOST_RANGES, entry.toLowerCase().replace(/:[0-9]*$/, ''));

/** The entries of `host.allow` that stand for many hosts. @throws PolicyError */
function rangesOf(entries: readonly string[], schemes: CompiledPolicy['schemes']): HostList | undefined {
  const patterns = entries.flatMap((entry, i) => (isPattern(entry) ? [{ entry, i }] : []));
  for (const { entry, i } of patterns) refuseDefaultPort(entry, entry, ['host', 'allow', i], schemes);
  if (patterns.length === 0) return undefined;
  const parsed = parseHostList(
    patterns.map(({ entry }) => entry),
    { withoutPort: 'default' },
  );
  if (parsed.ok) return parsed.value;
  const [{ path, message }] = parsed.issues;
  const [index] = path as readonly [number];
  const { i } = patterns[index] as (typeof patterns)[number];
  throw new PolicyError('policy/host', ['host', 'allow', i], message);
}

/** Compiles the rules for hosts. @throws PolicyError */
export function hostPlan({ host }: FullPolicy, schemes: CompiledPolicy['schemes']): HostPlan {
  const { trailingDot } = host;
  const names = host.allow?.flatMap((text, i) =>
    isPattern(text) ? [] : [hostOf(text, ['host', 'allow', i], schemes, trailingDot)],
  );
  const allow = names === undefined ? undefined : Object.fromEntries(names.map((name) => [name, true as const]));
  const ranges = rangesOf(host.allow ?? [], schemes);
  const allowed = { allow, ...(ranges !== undefined && { ranges }) };
  return { ...allowed, alias: aliasesOf(host, allowed, schemes), trailingDot };
}
