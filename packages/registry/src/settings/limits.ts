import type { EngineLimits } from '@urikit/generic';
import * as z from 'zod';
import { lazily } from '../given/members.js';
import type { Contents } from './contents.js';
import { bareEngine } from './references.js';
import type { Setting } from './setting.js';

const limit = z
  .custom<number>((value) => value === Infinity || (Number.isInteger(value) && (value as number) >= 1), {
    error: ({ input }) =>
      `expected an integer of at least 1, or Infinity, found ${typeof input === 'number' ? String(input) : typeof input}`,
  })
  .meta({ type: 'integer', minimum: 1 })
  .optional();

const defaults = lazily(() => bareEngine({}).limits);

/** How much of a string an engine takes: the lowest limit holds. */
export const limits: Setting<number, NonNullable<Contents['limits']>> = {
  name: 'limit',
  description: 'How much of a string is taken; of several limits the lowest is heard.',
  schema: () =>
    z.strictObject({
      length: limit.describe('UTF-16 units of the string.'),
      segments: limit.describe('Segments of the path.'),
      parameters: limit.describe('Parameters of the query.'),
    }),
  entries: (given) =>
    Object.entries(given).flatMap(([name, value]: readonly [string, number | undefined]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  merge: 'strictest',
  order: (value) => -(value as number),
  pathOf: (name) => ['limits', name],
  // A default of a parent is a limit, too.
  applied: (cells, above) => {
    const lowest = Object.keys(defaults()).flatMap((name) => {
      const key = name as keyof EngineLimits;
      const all = [cells.get(name)?.value ?? [], above.map(({ limits: held }) => held[key])].flat();
      const least = Math.min(...all);
      return all.length === 0 || least === defaults()[key] ? [] : [[key, least] as const];
    });
    return lowest.length === 0 ? {} : { limits: Object.fromEntries(lowest.sort()) };
  },
  described: ({ policy }) => ({ limits: policy.limits ?? {} }),
};
