import * as z from 'zod';
import type { Presence } from '@urikit/generic/hooks';
import type { Contents } from './contents.js';
import { isIdentical, type Setting } from './setting.js';

/** In the order of strictness. */
export const RANKS = ['allowed', 'discouraged', 'forbidden'] as const satisfies readonly Presence[];

/** How strict a value is: its place among {@link RANKS}, or -1 for any other value. Never throws. */
export const rankOf = (value: unknown): number => (RANKS as readonly unknown[]).indexOf(value);

/** The code of the registry's own issue: no plugin owns the scheme of the URI. */
export const OTHER_SCHEME = 'registry/other-scheme';

/** The presence of URIs whose scheme no plugin owns: the strictest holds. */
export const schemes: Setting<Presence, NonNullable<Contents['schemes']>> = {
  name: 'schemes',
  description: "What is said of URIs whose scheme no plugin owns: { others: 'forbidden' } or 'discouraged'.",
  schema: () =>
    z.strictObject({
      others: z.enum(RANKS).optional().describe('Whether URIs of other schemes are warned of, or forbidden.'),
    }),
  hint: 'write { others: ... } with one of "allowed", "discouraged", "forbidden"',
  entries: (given) => (given.others === undefined ? [] : [['others', given.others]]),
  holds: 'stricter',
  isSame: isIdentical,
  strictness: rankOf,
  inForce: ({ others }) => ({ others }),
  pathOf: (name) => ['schemes', name],
  described: ({ others }) => ({ others }),
  fingerprint: ({ others }) => (others === 'allowed' ? {} : { others }),
};
