import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressLimits } from '../budgets/addresses.js';
import type { ByteBudget } from '../budgets/byte-budget.js';
import type { LeastRate, RateWatch } from '../budgets/least-rate.js';

/** What listens to requests, and the bounds on it: the types that servers of HTTP/1 and HTTP/2 share. */

/**
 * A listener of `node:http`; with `expectsContinue` the client waits for 100 before it sends its body, with `isBusy` it
 * has sent more requests on its connection than are kept.
 */
export type Handler = (
  incoming: IncomingMessage,
  response: ServerResponse,
  expectsContinue?: boolean,
  isBusy?: boolean,
) => void;

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
  readonly inHand: number;
  readonly leastRate: LeastRate;
  readonly address: AddressLimits;
  /** How often limits of time are looked at. */
  readonly checkInterval: number;
}

/** Bounds on answers on their way to clients, and on bodies on their way from them. */
export interface SendBounds {
  readonly bytes: ByteBudget;
  readonly watch: RateWatch;
  readonly watchUpload: (incoming: IncomingMessage) => void;
}
