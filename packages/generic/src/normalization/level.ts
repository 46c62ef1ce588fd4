/** The ladder of comparison by name (RFC 3986 section 6.2): each rung costs more and finds more equivalences. */
export const LEVELS = ['simple-string', 'syntax-based', 'scheme-based', 'protocol-based'] as const;

/** A rung of the ladder. */
export type Level = (typeof LEVELS)[number];

/**
 * The rungs up to and including `level`, without `simple-string`, which rewrites nothing. @throws RangeError for no
 * level
 */
export function rungsTo(level: Level): readonly Level[] {
  const index = LEVELS.indexOf(level);
  if (index < 0) throw new RangeError(`expected a level (${LEVELS.join(', ')}), found "${level}"`);
  return LEVELS.slice(1, index + 1);
}
