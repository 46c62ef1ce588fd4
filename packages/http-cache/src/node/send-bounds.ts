import type { IncomingMessage } from 'node:http';
import type { ByteBudget } from '../budgets/byte-budget.js';

/** A transfer at the pace of the client: an answer that it takes, or a body that it sends. */
export interface Transfer {
  /** Bytes that have gone so far. */
  readonly moved: () => number;
  /** Tells if it is the client that is waited for. */
  readonly isWaiting: () => boolean;
  readonly cut: () => void;
}

/** Bounds on answers on their way to clients, and on bodies on their way from them. */
export interface SendBounds {
  readonly bytes: ByteBudget;
  readonly watch: { readonly add: (transfer: Transfer) => void; readonly remove: (transfer: Transfer) => void };
  readonly watchUpload: (incoming: IncomingMessage) => void;
}
