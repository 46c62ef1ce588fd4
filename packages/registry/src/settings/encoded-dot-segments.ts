import * as z from 'zod';
import type { Contents } from './contents.js';
import type { Setting } from './setting.js';

const MODES = ['remove', 'refuse'] as const;

/** Tells if a path with an encoded dot-segment is an error: `'refuse'` holds. */
export const encodedDotSegments: Setting<(typeof MODES)[number], NonNullable<Contents['encodedDotSegments']>> = {
  name: 'option',
  description: "Whether a path with an encoded dot-segment, as in /%2e%2e/, is an error: 'refuse'.",
  schema: () => z.enum(MODES),
  hint: 'give what createEngine takes under the same name',
  entries: (given) => [['', given]],
  holds: 'stricter',
  strictness: (value) => MODES.indexOf(value),
  inForce: (_, { encodedDotSegments: mode }) => ({ '': mode }),
  pathOf: () => ['encodedDotSegments'],
  applied: (entries) => (entries.get('')?.value === 'refuse' ? { encodedDotSegments: 'refuse' } : {}),
  described: ({ policy }) => ({ encodedDotSegments: policy.encodedDotSegments ?? 'remove' }),
};
