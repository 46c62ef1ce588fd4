import type { Malformed } from './entry.js';
import type { PolicyRunReport } from './policy-run.js';

/** A line that is no request. */
export interface MalformedLine {
  readonly line: number;
  readonly reason: Malformed;
  /** How it begins. */
  readonly excerpt: string;
}

/** The result of a replay. */
export interface ReplayReport {
  readonly lines: { readonly read: number; readonly blank: number; readonly requests: number };
  /** Requests with a value that the log masks as `*`: two of them may be one here, and two for a cache. */
  readonly masked: number;
  /** Requests with a value that the log of urikit-gateway masks: equal marks stand for values that its policy keys alike. */
  readonly marked: number;
  readonly malformed: {
    readonly lines: number;
    readonly reasons: Readonly<Record<string, number>>;
    readonly examples: readonly MalformedLine[];
  };
  /** Milliseconds since 1970 of the first and the last request that has a time. */
  readonly time: { readonly from: number | undefined; readonly to: number | undefined; readonly missing: number };
  /** Keyed by host and target as they were sent, as many caches do. */
  readonly asSent: PolicyRunReport;
  readonly a: PolicyRunReport;
  readonly b: PolicyRunReport | undefined;
  /** Fields that a policy asks for and no line had: replayed as absent. */
  readonly missingFields: readonly string[];
  readonly maxKeys: number;
}
