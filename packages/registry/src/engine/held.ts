import type { Engine, StringIssue } from '@urikit/generic';
import { placedIn } from '@urikit/generic/internal';
import type { ResolvedComposition } from '../build/composition.js';
import { RegistryError } from '../given/registry-error.js';
import { OTHER_SCHEME } from '../settings/schemes.js';
import { type Judge, severityRank } from '../settings/severities.js';

/** Tells if dot-segments are data to a scheme. */
export const isOpaque = ({ hooks, opaquePaths }: Engine, scheme: string): boolean =>
  hooks(scheme)?.path === 'opaque' || opaquePaths.includes(scheme);

/** Tells if a scheme has no relative references. */
const hasNone = ({ hooks }: Engine, scheme: string): boolean => hooks(scheme)?.references === 'none';

/**
 * Refuses a child whose verbs would take encoded dot-segments or relative references that those of its parent refuse, or keep the
 * dot-segments of a scheme that its parent knows. A scheme that the parent does not know is the child's to describe.
 *
 * @throws RegistryError `registry/weaker`
 */
export function checkVerbs(engine: Engine, { owners }: ResolvedComposition, above: Engine): void {
  const isRefusing = above.encodedDotSegments === 'refuse';
  const held = isRefusing ? [...engine.schemes, ...engine.opaquePaths] : above.schemes;
  const opaque = held.find((scheme) => isOpaque(engine, scheme) && !isOpaque(above, scheme));
  const lost = opaque ?? above.schemes.find((scheme) => hasNone(above, scheme) && !hasNone(engine, scheme));
  if (lost === undefined) return;
  const problem =
    opaque === undefined ? `scheme "${lost}" has relative references` : `the path of scheme "${lost}" is opaque`;
  throw new RegistryError(
    'registry/weaker',
    `${problem}, and not in the parent`,
    'leave out the option or the plugin that makes it so',
    { plugins: owners.flatMap(({ scheme, owner }) => (scheme === lost ? owner.id : [])) },
  );
}

const placeOf = ({ code, start }: StringIssue): string => `${String(start)} ${code}`;

/**
 * The issues of a parent for a string, and for the target that the child takes in its place. A parent with a base says some of
 * them for both.
 */
export function issuesAbove(floor: Engine, text: string, target: string): readonly StringIssue[] {
  const own = floor.check(text);
  if (target === text) return own;
  const places = new Set(own.map(placeOf));
  const ofTarget = floor.check(target).map(placedIn(text, target));
  return [...own, ...ofTarget.filter((issue) => !places.has(placeOf(issue)))];
}

/** The issues that a child cannot take back: errors, and the issue of schemes without owner. */
const isHeld = ({ code, severity }: StringIssue): boolean => severity === 'error' || code === OTHER_SCHEME;

/**
 * The issues of a child, held to those of its parent: an issue that both find is at least as severe as the parent says, and a string
 * that the parent forbids stays forbidden, whichever plugin, option or severity the child brings. Never throws.
 *
 * @param found - by the child, in the order of their start
 * @param withSeverity - the severity that the child chooses
 * @param above - the issues of the parent for the same string
 */
export function withHeld(
  found: readonly StringIssue[],
  withSeverity: Judge,
  above: readonly StringIssue[],
): readonly StringIssue[] {
  // Two issues of a parent may have one code and one start: each is held on its own.
  const left = new Map<string, StringIssue[]>();
  for (const issue of above) {
    const same = left.get(placeOf(issue));
    if (same === undefined) left.set(placeOf(issue), [issue]);
    else same.push(issue);
  }
  const kept = found.flatMap((issue) => {
    const own = withSeverity(issue);
    const held = left.get(placeOf(issue))?.shift();
    return (severityRank(held?.severity) > severityRank(own?.severity ?? 'off') ? held : own) ?? [];
  });
  const added = Array.from(left.values()).flat().filter(isHeld);
  return added.length === 0 ? kept : [...added, ...kept].sort((a, b) => a.start - b.start);
}
