import type { Findings } from './findings.js';

/** Counts from access logs besides their URIs. */
export interface Requests {
  readonly methods: readonly (readonly [string, number])[];
  readonly statuses: readonly (readonly [string, number])[];
  /** Requests without target, or whose target is not a URI, such as `OPTIONS *` and `CONNECT host:port` (RFC 9112 3.2). */
  readonly otherTargets: number;
  /** Lines that are no access log's. */
  readonly unreadable: number;
}

/** The result of `urikit report`; `--json` prints it unchanged. */
export interface Report {
  /** A description of the input: `2 files, read as list and prose`. */
  readonly files: string;
  readonly findings: Findings;
  readonly requests: Requests | undefined;
  /** Notes on the input. */
  readonly notes: readonly string[];
  /** Files that could not be read, each with the reason. */
  readonly failed: readonly string[];
  readonly seconds: number;
  readonly perSecond: number;
}
