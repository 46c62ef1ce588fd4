import { oneOf } from '../syntax/expect.js';
/** The ladder of comparison by name (RFC 3986 section 6.2): each level costs more and finds more equivalences. */
export const LEVELS = ['simple-string', 'syntax-based', 'scheme-based', 'protocol-based'] as const;

/** A level of the ladder. */
export type Level = (typeof LEVELS)[number];

/** Passes a level on. @throws UrikitError `input/value` for an unknown one */
export const levelOf = (level: Level): Level => oneOf(level, LEVELS, 'level', 'a level');

/** The levels up to and including one, without `simple-string`, which has no rules. */
export const levelsUpTo = (level: Level): readonly Level[] => LEVELS.slice(1, LEVELS.indexOf(level) + 1);
