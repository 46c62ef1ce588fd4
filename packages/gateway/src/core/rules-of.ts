import type { KeyParts, Plan } from '@urikit/cache-key';

export type Rules = Plan['rules'];

const selects = (path: string, prefix: string): boolean =>
  prefix === '/' || (path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/'));

/**
 * The rules that a request was keyed by: those of the first route that selects its host and path.
 *
 * @param parts - of its key: a key is only made where its path is under the rules that made it
 */
export function rulesOf(plan: Plan, { host, target }: Pick<KeyParts, 'host' | 'target'>): Rules {
  const [path = ''] = target.split('?', 1);
  for (const route of plan.routes) {
    if ((route.host === undefined || route.host === host) && selects(path, route.path)) return route.rules;
  }
  return plan.rules;
}
