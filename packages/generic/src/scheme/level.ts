import { oneOf } from '../syntax/expect.js';
/** The ladder of comparison by name (RFC 3986 section 6.2): each level costs more and finds more equivalences. */
export const LEVELS = ['simple-string', 'syntax-based', 'scheme-based', 'protocol-based'] as const;

/** A level of the ladder. */
export type Level = (typeof LEVELS)[number];

/**
 * The levels up to and including one, without `simple-string`, which has no rules.
 *
 * @throws UrikitError `input/value` for an unknown level
 */
export function levelsUpTo(level: Level): readonly Level[] {
  return LEVELS.slice(1, LEVELS.indexOf(oneOf(level, LEVELS, 'level', 'a level')) + 1);
}
