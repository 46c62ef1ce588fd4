import type { SchemeOverlay } from '@urikit/generic/hooks';
import type { AnyPlugin } from '../../given/plugin.js';
import { RegistryError } from '../../given/registry-error.js';
import type { Layer } from '../../settings/layer.js';

/** What answers depend on and no fingerprint can see, and who said it. */
export interface Lack {
  readonly id: string;
  /** As in `overlay "inside" (set "security") has a function`. */
  readonly words: string;
}

/** Whether an overlay is more than data. */
export const hasFunction = ({ check, configure, secrets = [] }: SchemeOverlay): boolean =>
  (check ?? configure) !== undefined || secrets.some((secret) => typeof secret === 'function');

/**
 * Who has functions or services that a fingerprint cannot see into, and gives none of its own. A plugin that no
 * answer depends on is not asked.
 *
 * @returns in the order in which they were given. Never throws.
 */
export function lacksOf({ plugins, overlays }: Layer, answering: ReadonlySet<AnyPlugin>): readonly Lack[] {
  return [
    ...Array.from(plugins).flatMap(([id, one]) =>
      answering.has(one.value) && one.value.fingerprint === undefined && one.hasServices === true
        ? [{ id, words: `plugin "${id}" (${one.describedBy}) was made of services` }]
        : [],
    ),
    ...Array.from(overlays).flatMap(([id, { value, describedBy }]) =>
      value.fingerprint === undefined && hasFunction(value)
        ? [{ id, words: `overlay "${id}" (${describedBy}) has a function` }]
        : [],
    ),
  ];
}

/** @throws RegistryError `registry/no-fingerprint` naming all who lack one */
export function refuseLack(lacks: readonly Lack[]): void {
  if (lacks.length === 0) return;
  throw new RegistryError(
    'registry/no-fingerprint',
    `there is no fingerprint: ${lacks.map(({ words }) => words).join(', ')}`,
    'give each a member `fingerprint`, a text that is another one when its answers are',
    { plugins: lacks.map(({ id }) => id) },
  );
}
