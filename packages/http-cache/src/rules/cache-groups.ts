import { parseList } from 'structured-headers';
import type { Keyed } from '@urikit/cache-key';
import { fieldValue } from '../messages/fields.js';

/** Cache-Groups and Cache-Group-Invalidation (RFC 9875): stored responses of one origin that go together. */

/** Groups of one field that count: "at least 32" have to (RFC 9875 2). Each takes memory, and a token in Redis. */
const MAX_GROUPS = 64;

/** The members of a List of Strings; an empty list for a field that is malformed or has another member. Never throws. */
function strings(value: string): readonly string[] {
  try {
    const members = parseList(value).map((member): unknown => member[0]);
    return members.every((member) => typeof member === 'string') ? members : [];
  } catch {
    return [];
  }
}

/** Begins the tags of groups. No origin can name this tag, because it holds a space. */
const GROUP = 'group ';

/** Tells if a tag of an entry stands for a group. */
export const isGroupTag = (tag: string): boolean => tag.startsWith(GROUP);

/**
 * The tags of the groups that a field of a response names. Groups of two origins are never the same.
 *
 * @param origin - of the request; without a scheme if the policy keys no scheme
 * @param name - `cache-groups` or `cache-group-invalidation`
 */
export function groupTags(
  fields: readonly string[],
  name: string,
  { scheme = '*', host }: { readonly scheme?: Keyed['scheme'] | '*'; readonly host: string },
): readonly string[] {
  const value = fieldValue(fields, name);
  if (value === undefined) return [];
  return [...new Set(strings(value))].slice(0, MAX_GROUPS).map((group) => `${GROUP}${scheme}://${host} ${group}`);
}
