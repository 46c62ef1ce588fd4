import type { Cache } from '@urikit/http-cache';
import * as z from 'zod';

const soft = z
  .boolean()
  .optional()
  .describe('Purged entries stay and are stale: each is validated before its use, or during it.');

/** A purge names exactly one of these targets, and may be soft. */
export const purgeSchema = z.union([
  z.strictObject({ uri: z.string().describe('All variants of one resource: `http://host/path?query`.'), soft }),
  z.strictObject({
    prefix: z.string().describe('All resources whose URI in normal form begins so, or all keys that do.'),
    soft,
  }),
  z.strictObject({
    tag: z
      .string()
      .regex(/^[^\s,]+$/)
      .describe('All answers with a tag.'),
    soft,
  }),
  z.strictObject({ key: z.string().min(1).describe('One key.'), soft }),
  z.strictObject({ all: z.literal(true).describe('Everything.'), soft }),
]);

export type PurgeOrder = z.output<typeof purgeSchema>;

/** Executes a purge, as the cache does. @returns how many entries went, if the store says so */
export const purgeBy = (cache: Pick<Cache, 'purge'>, { soft: isSoft, ...order }: PurgeOrder) =>
  cache.purge(order, isSoft === undefined ? {} : { soft: isSoft });
