import type { Severity } from '@urikit/generic';
import type { Ladder } from './ladder.js';

/** A redacted example, with its place as `FILE:LINE`. */
export interface Example {
  readonly place: string;
  /** The position of the issue in an invalid string; undefined for a valid one. */
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly excerpt: string;
}

/** How often one issue code was met. */
export interface CodeCount {
  readonly code: string;
  readonly severity: Severity;
  /** Occurrences read. */
  readonly read: number;
  /** Different texts. */
  readonly distinct: number;
  readonly message: string;
  readonly section: string | undefined;
  readonly example: Example;
}

/** How many distinct URIs became one with another because of a rule. */
export interface RuleCount {
  readonly rule: string;
  readonly merges: number;
  /** Two texts that became one, redacted; `place` is the second one's. */
  readonly example: { readonly place: string; readonly first: string; readonly second: string };
}

/** The findings of all input. */
export interface Findings {
  readonly read: number;
  readonly distinct: number;
  /** Of the distinct ones, those that are valid and have no scheme. */
  readonly relative: number;
  readonly valid: { readonly read: number; readonly distinct: number };
  readonly invalid: { readonly read: number; readonly distinct: number; readonly codes: readonly CodeCount[] };
  /** Valid and distinct URIs, as many as are left at each level of the ladder. */
  readonly levels: ReturnType<Ladder['counts']>;
  /** How many distinct URIs each one that was kept stands for: above 1 all numbers but those of reads are estimates. */
  readonly weight: number;
  /**
   * Schemes whose equivalence is not transitive. Their URIs are grouped by normal form, and URIs of two groups may be
   * equivalent, so the last level is a lower bound.
   */
  readonly lowerBound: readonly string[];
  readonly rules: readonly RuleCount[];
  /** Issues of distinct valid URIs, errors of a scheme included. */
  readonly issues: readonly CodeCount[];
}
