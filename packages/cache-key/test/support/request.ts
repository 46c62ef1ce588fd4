import { compile, type Decision, type KeyRequest, type Policy } from '@urikit/cache-key';

export type Fields = Readonly<Record<string, string>>;

/** A request for a target, `GET http://ex.test/` where nothing else is said. */
export function get(target: string, fields: Fields = {}, others: Partial<KeyRequest> = {}): KeyRequest {
  return {
    method: 'GET',
    scheme: 'http',
    host: 'ex.test',
    target,
    header: (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined),
    ...others,
  };
}

/** A decision in a word: the key without what every key begins with, or action and reason. */
export function inShort(decision: Decision): string {
  return decision.action === 'key'
    ? decision.key.replace(/^u2 [0-9a-f]{16} /, '')
    : `${decision.action} ${decision.reason}`;
}

export const decideBy = (policy: Policy, request: KeyRequest): string => inShort(compile(policy).decide(request));

/** The target that is keyed and forwarded; else action and reason. */
export function targetBy(policy: Policy, target: string): string {
  const decision = compile(policy).decide(get(target));
  return decision.action === 'key' ? decision.forward.target : inShort(decision);
}

/** The host that is keyed and forwarded; else action and reason. */
export function hostBy(policy: Policy, host: string | undefined, scheme: 'http' | 'https' = 'http'): string {
  const decision = compile(policy).decide(get('/', {}, { host, scheme }));
  return decision.action === 'key' ? decision.forward.host : inShort(decision);
}

/** Whether two requests share a key. */
export function share(policy: Policy, a: KeyRequest, b: KeyRequest): boolean {
  const { keyOf } = compile(policy);
  const key = keyOf(a);
  return key !== undefined && key === keyOf(b);
}
