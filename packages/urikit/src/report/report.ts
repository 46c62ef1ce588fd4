import type { Findings } from './findings.js';

/** What access logs hold beside their URIs. */
export interface Requests {
  readonly methods: readonly (readonly [string, number])[];
  readonly statuses: readonly (readonly [string, number])[];
  /** Requests whose target is no URI, as `OPTIONS *` and `CONNECT host:port` (RFC 9112 3.2), or that had none. */
  readonly otherTargets: number;
  /** Lines that are no access log's. */
  readonly unreadable: number;
}

/** Everything `urikit report` says; `--json` prints it as it is. */
export interface Report {
  /** What was read, for people: `2 files, read as list and prose`. */
  readonly files: string;
  readonly findings: Findings;
  readonly requests: Requests | undefined;
  /** What should be known of what was read. */
  readonly notes: readonly string[];
  /** Files that could not be read, each with the reason. */
  readonly failed: readonly string[];
  readonly seconds: number;
  readonly perSecond: number;
}
