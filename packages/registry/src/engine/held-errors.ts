import type { StringIssue } from '@urikit/generic';
import { OTHER_SCHEME } from '../settings/schemes.js';

/** The issues that a child cannot take back: errors, and the issue of schemes without owner. */
const isHeld = ({ code, severity }: StringIssue): boolean => severity === 'error' || code === OTHER_SCHEME;

/**
 * The issues of a child with those that its parent holds: a string that the parent forbids stays forbidden, whichever plugin,
 * option or severity the child brings. Never throws.
 *
 * @param own - in the order of their start
 * @param above - the issues of the parent for the same string
 */
export function withHeld(own: readonly StringIssue[], above: readonly StringIssue[]): readonly StringIssue[] {
  const held = above.filter(isHeld);
  const isSame = (a: StringIssue, b: StringIssue): boolean => a.code === b.code && a.start === b.start;
  const kept = own.map((issue) => held.find((each) => isSame(each, issue) && issue.severity !== 'error') ?? issue);
  const added = held.filter((each) => !own.some((issue) => isSame(each, issue)));
  return added.length === 0 ? kept : [...added, ...kept].sort((a, b) => a.start - b.start);
}
