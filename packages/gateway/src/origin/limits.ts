import type { OriginTls } from './connector.js';

/** Bounds on the way to an origin. Times are in milliseconds. */
export interface OriginLimits {
  readonly connections: number;
  readonly connectTimeout: number;
  /** Until the fields of the final answer are there. */
  readonly headersTimeout: number;
  /** Between two pieces of a body. */
  readonly bodyTimeout: number;
  /** Until all of an answer is there. Absent: an hour. */
  readonly totalTimeout?: number | undefined;
  /** Requests that wait for a connection. Absent: 1024. */
  readonly queue?: number | undefined;
  /** For which one waits. Absent: ten seconds. */
  readonly queueTimeout?: number | undefined;
  readonly keepAliveTimeout: number;
  readonly maxHeaderBytes: number;
  /** Of a request. */
  readonly maxRequestBytes: number;
  /** Of an answer; 0 for no limit. One that is larger breaks off. */
  readonly maxResponseBytes: number;
  readonly tls?: OriginTls | undefined;
}
