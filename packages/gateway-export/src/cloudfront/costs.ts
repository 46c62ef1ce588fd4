import { compile, type CompiledPolicy } from '@urikit/cache-key';

/** Which rules of a policy make a function long. */

type Rules = CompiledPolicy['rules'];

/** Each rule, with the plan that lacks it. */
function withoutEach(plan: CompiledPolicy): readonly (readonly [rule: string, without: CompiledPolicy])[] {
  const { plan: standard } = compile({});
  const rules = (change: Partial<Rules>): CompiledPolicy => ({ ...plan, rules: { ...plan.rules, ...change } });
  return [
    ['routes', { ...plan, routes: [] }],
    ['host', { ...plan, host: standard.host }],
    ['headers', rules({ headers: [] })],
    ['scope', rules({ scope: [] })],
    ['cookies', rules({ cookies: standard.rules.cookies })],
    ['query', rules({ query: standard.rules.query })],
    ['path', rules({ path: standard.rules.path })],
  ];
}

/**
 * Names the three rules that cost most.
 *
 * @param bytesOf - the bytes of the function of a plan
 */
export function costliest(plan: CompiledPolicy, bytesOf: (plan: CompiledPolicy) => number): string {
  const whole = bytesOf(plan);
  const asText = JSON.stringify(plan);
  return withoutEach(plan)
    .filter(([, without]) => JSON.stringify(without) !== asText)
    .map(([rule, without]) => [rule, whole - bytesOf(without)] as const)
    .filter(([, cost]) => cost > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([rule, cost]) => `${rule} costs ${String(cost)}`)
    .join(', ');
}
