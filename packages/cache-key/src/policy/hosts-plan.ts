import { endsInDot, normalizeAuthority } from '../decide/host.js';
import type { HostPlan, Plan } from '../plan.js';
import type { FullPolicy } from './policy.js';
import { PolicyError } from './policy-error.js';

/** A host of a policy in normal form. @throws PolicyError for what is none, and for one that no request brings */
export function hostOf(
  text: string,
  path: readonly (string | number)[],
  schemes: Plan['schemes'],
  trailingDot: HostPlan['trailingDot'],
): string {
  const host = normalizeAuthority(text, '');
  if (host === undefined)
    throw new PolicyError('policy/host', path, `expected \`host [":" port]\`, found ${JSON.stringify(text)}`);
  if (trailingDot !== 'key' && endsInDot(host))
    throw new PolicyError(
      'policy/host',
      path,
      `expected no dot at the end, found ${JSON.stringify(text)}: under host.trailingDot "${trailingDot}" no request has one`,
    );
  const port = /:(\d+)$/.exec(host)?.[1];
  const of = Object.entries(schemes).find(([, { defaultPort }]) => defaultPort === port);
  if (of !== undefined)
    throw new PolicyError(
      'policy/host',
      path,
      `expected no default port, found that of ${of[0]} in ${JSON.stringify(text)}: leave it out`,
    );
  return host;
}

function aliasesOf(
  { alias, trailingDot }: FullPolicy['host'],
  allow: HostPlan['allow'],
  schemes: Plan['schemes'],
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
    if (allow !== undefined && allow[to] !== true)
      throw new PolicyError(
        'policy/alias',
        ['host', 'alias', from],
        `expected a host that host.allow names, found ${to}`,
      );
  }
  return aliases;
}

/** Compiles what a policy says of hosts. @throws PolicyError */
export function hostPlan({ host }: FullPolicy, schemes: Plan['schemes']): HostPlan {
  const names = host.allow?.map((text, i) => hostOf(text, ['host', 'allow', i], schemes, host.trailingDot));
  const allow = names === undefined ? undefined : Object.fromEntries(names.map((name) => [name, true as const]));
  return { allow, alias: aliasesOf(host, allow, schemes), trailingDot: host.trailingDot };
}
