import { compile, type Policy, PolicyError } from '@urikit/cache-key';

/** Code and path of what is wrong with a policy; undefined for one that compiles. */
export function codeAndPath(policy: Policy): readonly [string, readonly (string | number)[]] | undefined {
  try {
    compile(policy);
    return undefined;
  } catch (error) {
    if (error instanceof PolicyError) return [error.code, error.issue.path];
    throw error;
  }
}
