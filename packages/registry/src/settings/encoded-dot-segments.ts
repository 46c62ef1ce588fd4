import * as z from 'zod';
import type { Contents } from './contents.js';
import type { Setting } from './setting.js';

const MODES = ['remove', 'refuse'] as const;

/** Tells if a path with an encoded dot-segment is an error: `'refuse'` holds. */
export const encodedDotSegments: Setting<(typeof MODES)[number], NonNullable<Contents['encodedDotSegments']>> = {
  name: 'option',
  description: "Whether a path with an encoded dot-segment, as in /%2e%2e/, is an error: 'refuse'.",
  schema: () => z.enum(MODES),
  entries: (given) => [['', given]],
  merge: 'strictest',
  order: (value) => (MODES as readonly unknown[]).indexOf(value),
  pathOf: () => ['encodedDotSegments'],
  applied: (cells) => (cells.get('')?.value === 'refuse' ? { encodedDotSegments: 'refuse' } : {}),
  described: ({ policy }) => ({ encodedDotSegments: policy.encodedDotSegments ?? 'remove' }),
};
