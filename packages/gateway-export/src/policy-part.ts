/** The members by which a file is the configuration of a gateway: no policy has one of them. */
const OF_GATEWAY = ['policy', 'origin', 'origins'];

/** The policy in the content of a file, unchecked. */
export interface PolicyPart {
  /** Its path in the file. */
  readonly path: readonly string[];
  /** A string is the path of another file, relative to this one. */
  readonly policy: unknown;
}

/** Finds the policy in the content of a file: the whole, or the member of the configuration of a gateway. */
export function policyPart(content: unknown): PolicyPart {
  const isGateway =
    typeof content === 'object' && content !== null && OF_GATEWAY.some((name) => Object.hasOwn(content, name));
  if (!isGateway) return { path: [], policy: content };
  return { path: ['policy'], policy: (content as { readonly policy?: unknown }).policy ?? {} };
}
