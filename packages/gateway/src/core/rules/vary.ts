import { listMembers } from '../messages/fields.js';

/**
 * Why a Vary field keeps a response from being stored; undefined where it does not. A response may vary on the fields
 * of the key: all requests with one key bring the origin the same of them.
 */
export function varyIssue(vary: string, keyedFields: readonly string[]): 'vary-star' | 'vary' | undefined {
  const names = listMembers(vary.toLowerCase());
  if (names.includes('*')) return 'vary-star';
  return names.every((name) => keyedFields.includes(name)) ? undefined : 'vary';
}
