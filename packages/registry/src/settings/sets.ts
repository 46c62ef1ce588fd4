import type { Setting } from './setting.js';

/** The versions of the sets that a composition is made of: two versions of one set are an error. */
export const sets: Setting<string> = {
  name: 'set',
  description: 'Plugin sets, by package or themselves.',
  merge: 'same',
  described: (_, layer) => ({ sets: Object.fromEntries(Array.from(layer.sets, ([name, { value }]) => [name, value])) }),
};
