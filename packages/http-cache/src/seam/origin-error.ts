import { type GatewayIssueCode, issueOf } from './issue.js';

/** Why an origin gave no answer. */
export type OriginFailure = Extract<
  GatewayIssueCode,
  | 'origin-unreachable'
  | 'origin-timeout'
  | 'origin-broke-off'
  | 'origin-malformed'
  | 'unknown-origin'
  | 'body-too-large'
  | 'unsendable'
  | 'client-gone'
  | 'application-failed'
  | 'loop'
  | 'origin-busy'
>;

/** An origin gave no answer. The message holds nothing of the request. */
export class OriginError extends Error {
  readonly reason: OriginFailure;
  /** What the client is answered with. */
  readonly status: number;

  constructor(reason: OriginFailure, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'OriginError';
    this.reason = reason;
    this.status = issueOf(reason).status;
  }
}

/** The error for anything that was thrown in place of an answer. */
export const originErrorOf = (cause: unknown): OriginError =>
  cause instanceof OriginError ? cause : new OriginError('origin-broke-off', { cause });
