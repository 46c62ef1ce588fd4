import type { SchemeOverlay } from '@urikit/generic/hooks';
import { inOrder } from './order.js';
import { meant, RegistryError } from '../given/registry-error.js';
import type { Layer, Sourced } from '../settings/layer.js';

/**
 * The overlays, each behind those it comes after, and in the order of their ids where none comes after the other: in
 * whatever order they are given, their issues have one.
 *
 * @throws RegistryError where one comes after one that is not there, or they come after each other
 */
export function orderOverlays({ overlays, plugins }: Layer): readonly SchemeOverlay[] {
  for (const [id, { value, file }] of overlays) {
    if (plugins.has(id))
      throw new RegistryError(
        'registry/duplicate',
        `"${id}" is the id of a plugin and of an overlay`,
        'give the overlay an id of its own: it is the prefix of its issue codes',
        { plugins: [id], path: ['overlays', id], file },
      );
    const missing = value.after?.find((other) => !overlays.has(other));
    if (missing !== undefined) {
      throw new RegistryError(
        'registry/missing-overlay',
        `overlay "${id}" comes after "${missing}", and there is no such overlay${meant(missing, Array.from(overlays.keys()))}`,
        `add overlay "${missing}", or leave it out of \`after\``,
        { plugins: [id, missing], path: ['overlays', id, 'after'], file },
      );
    }
  }
  const all = Array.from(overlays.values(), ({ value }) => value).sort((a, b) => (a.id < b.id ? -1 : 1));
  const order = inOrder(all, ({ after = [] }) => after.toSorted());
  if ('ordered' in order) return order.ordered;
  const { circle } = order;
  const [first] = circle as readonly [string, ...string[]];
  const { file } = overlays.get(first) as Sourced<SchemeOverlay>;
  throw new RegistryError(
    'registry/cycle',
    `overlays come after each other in a circle: ${circle.join(' -> ')}`,
    "take one of them out of the other's `after`",
    { plugins: circle.slice(1), path: ['overlays', first, 'after'], file },
  );
}
