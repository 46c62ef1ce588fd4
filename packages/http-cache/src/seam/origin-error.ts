import { UrikitError } from '@urikit/generic';
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

/** An origin gave no answer. The message is the reason, and has no part of the request. */
export class OriginError extends UrikitError {
  static override readonly name = 'OriginError';

  readonly reason: OriginFailure;
  /** The status of the response to the client. */
  readonly status: number;

  constructor(reason: OriginFailure, options?: ErrorOptions) {
    super({ code: `gateway/${reason}`, severity: 'error', message: reason }, options);
    this.message = reason;
    this.reason = reason;
    this.status = issueOf(reason).status;
  }
}

/** The error for anything that was thrown in place of an answer. */
export const originErrorOf = (cause: unknown): OriginError =>
  cause instanceof OriginError ? cause : new OriginError('origin-broke-off', { cause });
