import { rows } from './rows.mjs';

export const registry = [
  ...rows('packages/registry/src/engine/overlay-checks.ts', 'a check of no overlays is the check of the owner', [
    ['if (checks.length === 0) return undefined;', 'checks.length === 0 -> false'],
  ]),
];
