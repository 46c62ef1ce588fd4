import { checkSet } from '../read/plugin-set.js';
import type { PluginSet } from '../settings/contents.js';
import { RegistryError } from '../given/registry-error.js';

const NO_SETS: readonly PluginSet[] = [];

const reaches = (from: PluginSet, to: PluginSet): boolean =>
  (from.extends ?? NO_SETS).some((set) => set === to || reaches(set, to));

/** A set that another of the list is made of speaks through that other one. */
export const outermost = (sets: readonly PluginSet[]): readonly PluginSet[] =>
  sets.filter((set) => !sets.some((other) => other !== set && reaches(other, set)));

/** @throws RegistryError `registry/cycle` where a set is made of itself, `registry/set` where one of them is none */
export function checkCircle(set: PluginSet, trail: readonly PluginSet[]): void {
  if (trail.includes(set)) {
    const names = [...trail.slice(trail.indexOf(set)), set].map(({ name }) => name);
    throw new RegistryError(
      'registry/cycle',
      `sets extend each other in a circle: ${names.join(' -> ')}`,
      "take one of them out of the other's `extends`",
      { plugins: names.slice(1) },
    );
  }
  for (const next of set.extends ?? NO_SETS) {
    checkSet(next);
    checkCircle(next, [...trail, set]);
  }
}
