import type { Issue } from '@urikit/generic';
import { OTHER_SCHEME } from './other-schemes.js';

/** What a child cannot take back: errors, and what was said of schemes without owner. */
const isHeld = ({ code, severity }: Issue): boolean => severity === 'error' || code === OTHER_SCHEME;

/**
 * The issues of a child with those that its parent holds: a text that the parent forbids stays forbidden, whichever plugin,
 * option or severity the child brings. Never throws.
 *
 * @param own - in the order of their index
 * @param above - the issues of the parent for the same text
 */
export function withHeld(own: readonly Issue[], above: readonly Issue[]): readonly Issue[] {
  const held = above.filter(isHeld);
  const isSame = (a: Issue, b: Issue): boolean => a.code === b.code && a.index === b.index;
  const kept = own.map((issue) => held.find((each) => isSame(each, issue) && issue.severity !== 'error') ?? issue);
  const added = held.filter((each) => !own.some((issue) => isSame(each, issue)));
  return added.length === 0 ? kept : [...added, ...kept].sort((a, b) => a.index - b.index);
}
