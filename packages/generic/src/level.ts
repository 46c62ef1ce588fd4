/** The ladder of comparison by name (RFC 3986 section 6.2): each rung costs more and finds more equivalences. */
export const LEVELS = ['simple-string', 'syntax-based', 'scheme-based', 'protocol-based'] as const;

/** A rung of the ladder. */
export type Level = (typeof LEVELS)[number];

/** The rungs up to and including `level`, without `simple-string`, which rewrites nothing. */
export const rungsTo = (level: Level): readonly Level[] => LEVELS.slice(1, LEVELS.indexOf(level) + 1);
