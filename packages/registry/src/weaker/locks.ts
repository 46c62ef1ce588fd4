import { saidIn } from '../describe/said.js';
import type { Layer } from '../settings/layer.js';

/** The paths that a child cannot lower, in no order. Never throws. */
export const locksIn = (layer: Layer): readonly string[] => [
  ...saidIn(layer).flatMap(({ path, locked }) => (locked ? [path] : [])),
  ...Array.from(layer.overlays).flatMap(([id, { locked, value }]) =>
    locked === true || value.locked === true ? [`overlays.${id}`] : [],
  ),
];
