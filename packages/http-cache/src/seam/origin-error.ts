import { type Issue, UrikitError } from '@urikit/generic';
import type { GatewayIssueCode } from './issue.js';

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

/** An origin gave no answer. The message, and that of the issue, is the reason, and has no part of the request. */
export class OriginError extends UrikitError<Issue & { readonly message: OriginFailure }> {
  static override get name(): string {
    return 'OriginError';
  }

  constructor(reason: OriginFailure, options?: ErrorOptions) {
    super({ code: `gateway/${reason}`, severity: 'error', message: reason }, options);
    this.message = reason;
  }
}

/** The error for anything that was thrown in place of an answer. */
export const originErrorOf = (cause: unknown): OriginError =>
  cause instanceof OriginError ? cause : new OriginError('origin-broke-off', { cause });
