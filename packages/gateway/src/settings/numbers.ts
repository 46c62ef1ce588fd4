import * as z from 'zod';

/** Numbers of a configuration. */

const IN_BYTES = { error: 'expected a number of bytes without a unit, as 268435456 for 256 MiB' };

/** A whole number between bounds. */
export const count = (least = 0, most = Number.MAX_SAFE_INTEGER): z.ZodInt => z.int().min(least).max(most);

/** A number of bytes. */
export const bytes = (least: number): z.ZodInt => z.int(IN_BYTES).min(least);

/** A time in seconds, the only unit of a time in a configuration: at most a year. */
export const time = z
  .number({ error: 'expected a number of seconds without a unit, as 3600 for an hour' })
  .min(0)
  .max(31_536_000);
