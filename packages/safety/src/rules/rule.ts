import type { Anatomy } from '../anatomy.js';
import type { Found } from '../hazard.js';

/** Reports the hazards of one string. Never throws. */
export type Rule = (anatomy: Anatomy, found: Found, limits: Limits) => void;

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
