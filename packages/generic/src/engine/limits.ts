import { optionsOf, whyNotPlain, wrongValue } from '../syntax/expect.js';

/** How much of a string an engine takes: more is an error, before anything else is looked at. */
export interface EngineLimits {
  /** UTF-16 units of the whole string. Absent: 67,108,864. */
  readonly length?: number;
  /** Segments of the path. Absent: 16,777,216. */
  readonly segments?: number;
  /** Parameters of the query, separated by `&` or `;`. Absent: 16,777,216. */
  readonly parameters?: number;
}

/** The limits of an engine without options. */
export const DEFAULTS: Readonly<Required<EngineLimits>> = Object.freeze({
  length: 2 ** 26,
  segments: 2 ** 24,
  parameters: 2 ** 24,
});

const NAMES = Object.keys(DEFAULTS);

/**
 * Fills in the default limits. The result is frozen.
 *
 * @throws UrikitError `input/unknown-option` for a limit that does not exist, `input/value` if one is not a positive integer or Infinity
 */
export function completeLimits(limits: EngineLimits = {}): Required<EngineLimits> {
  if (whyNotPlain(limits) !== undefined) throw wrongValue(['limits'], 'an object, as in { length: 8000 }');
  optionsOf(limits, NAMES, 'a limit');
  const given = Object.entries(limits).filter(([, value]) => value !== undefined);
  const all = { ...DEFAULTS, ...(Object.fromEntries(given) as EngineLimits) };
  for (const [name, value] of Object.entries(all))
    if (!(Number.isInteger(value) || value === Infinity) || value < 1)
      throw wrongValue(['limits', name], `an integer of at least 1, or Infinity, found ${String(value)}`);
  return Object.freeze(all);
}
