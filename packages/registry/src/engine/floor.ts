import type { Engine } from '@urikit/generic';
import { RegistryError } from '../given/registry-error.js';
import type { Ownership } from '../settings/setting.js';

/** Tells if dot-segments are data to a scheme. */
const isOpaque = ({ hooks, opaquePaths }: Engine, scheme: string): boolean =>
  hooks(scheme)?.path === 'opaque' || opaquePaths.includes(scheme);

/** Tells if a scheme has no relative references. */
const hasNone = ({ hooks }: Engine, scheme: string): boolean => hooks(scheme)?.references === 'none';

/**
 * Refuses a child whose verbs would take encoded dot-segments or relative references that those of its parent refuse, or keep the
 * dot-segments of a scheme that its parent knows. A scheme that the parent does not know is the child's to describe.
 *
 * @throws RegistryError `registry/weaker`
 */
export function checkVerbs(engine: Engine, owners: readonly Ownership[], above: Engine): void {
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
