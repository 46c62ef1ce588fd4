/** Why an origin gave no answer, and what the client is answered with. */
const STATUS = {
  'origin-unreachable': 502,
  'origin-timeout': 504,
  'origin-broke-off': 502,
  'origin-malformed': 502,
  'unknown-origin': 421,
  'body-too-large': 413,
  unsendable: 400,
  'client-gone': 499,
  'application-failed': 500,
} as const;

export type OriginFailure = keyof typeof STATUS;

/** An origin gave no answer. The message holds nothing of the request. */
export class OriginError extends Error {
  readonly reason: OriginFailure;
  /** What the client is answered with. */
  readonly status: number;

  constructor(reason: OriginFailure, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'OriginError';
    this.reason = reason;
    this.status = STATUS[reason];
  }
}

/** What anything that was thrown in place of an answer comes to. */
export const originErrorOf = (cause: unknown): OriginError =>
  cause instanceof OriginError ? cause : new OriginError('origin-broke-off', { cause });
