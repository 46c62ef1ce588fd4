import type { Findings } from './tally.js';

/** What access logs hold beside their URIs. */
export interface Requests {
  readonly methods: readonly (readonly [string, number])[];
  readonly statuses: readonly (readonly [string, number])[];
  /** `OPTIONS *` and `CONNECT host:port`: their targets are no URIs (RFC 9112 3.2). */
  readonly otherTargets: number;
  /** Lines that are no access log's. */
  readonly unreadable: number;
}

/** Everything `urikit report` says; `--json` prints it as it is. */
export interface Report {
  /** What was read, for people: `2 files`. */
  readonly files: string;
  readonly findings: Findings;
  readonly requests: Requests | undefined;
  readonly notes: readonly string[];
  readonly seconds: number;
  readonly perSecond: number;
}
