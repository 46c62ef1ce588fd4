import type { Anatomy } from '../anatomy.js';
import type { Found } from '../hazard.js';
import type { ToAscii } from './to-ascii.js';

/** Reports the hazards of one string. Never throws. */
export type Rule = (anatomy: Anatomy, found: Found, settings: RuleSettings) => void;

/** Usual sizes; a larger one is a hazard. */
export interface Limits {
  /** UTF-16 units of the whole text. */
  readonly length: number;
  /** Segments of the path. */
  readonly segments: number;
  /** Parameters of the query, separated by `&`. */
  readonly parameters: number;
}

export const LIMITS: Limits = Object.freeze({ length: 8_000, segments: 256, parameters: 1_000 });

/** The settings that rules read. */
export interface RuleSettings extends Limits {
  readonly toAscii: ToAscii;
  /** Writes a mark in place of each secret of a path. */
  readonly mask: (path: string) => string;
}
