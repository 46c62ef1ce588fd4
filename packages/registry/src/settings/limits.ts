import type { EngineLimits } from '@urikit/generic';
import * as z from 'zod';
import { lazily } from '../given/members.js';
import type { Contents } from './contents.js';
import { bareEngine } from './references.js';
import type { Setting } from './setting.js';

/** @param isCode - where no limit may be written as Infinity, which JSON does not have */
const limit = (isCode: boolean, description: string) =>
  z
    .custom<number>((value) => (isCode && value === Infinity) || (Number.isInteger(value) && (value as number) >= 1), {
      error: ({ input }) =>
        `expected an integer of at least 1${isCode ? ', or Infinity' : ''}, found ${typeof input === 'number' ? String(input) : typeof input}`,
    })
    .meta({ type: 'integer', minimum: 1 })
    .optional()
    .describe(description);

const defaults = lazily(() => bareEngine({}).limits);

/** How much of a string an engine takes: the lowest limit holds. */
export const limits: Setting<number, NonNullable<Contents['limits']>> = {
  name: 'limit',
  description: 'How much of a string is taken; of several limits the lowest is heard.',
  schema: (isCode) =>
    z.strictObject({
      length: limit(isCode, 'UTF-16 units of the string.'),
      segments: limit(isCode, 'Segments of the path.'),
      parameters: limit(isCode, 'Parameters of the query.'),
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
