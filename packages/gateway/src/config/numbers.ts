import * as z from 'zod';

/** Numbers of a configuration. */

/** A number of bytes. */
export const bytes = (least: number): z.ZodInt =>
  z.int({ error: 'expected a number of bytes without a unit, such as 1048576 for one MiB' }).min(least);

/** A time in seconds: at most a year. */
export const time = z
  .number({ error: 'expected a number of seconds without a unit, such as 3600 for an hour' })
  .min(0)
  .max(31_536_000);
