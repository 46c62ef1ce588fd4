import type { AddressLimits } from '../budgets/addresses.js';
import type { LeastRate } from '../budgets/least-rate.js';

/** Bounds on clients. Times are in milliseconds. */
export interface ClientLimits {
  readonly maxHeaderBytes: number;
  /** Until the fields of a request are there. */
  readonly headersTimeout: number;
  /** Until all of a request is there. */
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  /** For which a connection in use may be silent; 0 for ever. */
  readonly idleTimeout: number;
  /** 0 for no limit. */
  readonly maxConnections: number;
  /** Requests of one connection that are worked on at a time. */
  readonly concurrentRequests: number;
  readonly leastRate: LeastRate;
  readonly address: AddressLimits;
  /** How often limits of time are looked at. */
  readonly checkInterval: number;
}
