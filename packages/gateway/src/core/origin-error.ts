/** Why an origin gave no answer. */
export type OriginFailure = 'origin-unreachable' | 'origin-timeout' | 'origin-broke-off' | 'origin-malformed' | 'body-too-large' | 'client-gone' | 'unknown-origin';

const STATUS: Readonly<Record<OriginFailure, number>> = {
  'origin-unreachable': 502,
  'origin-timeout': 504,
  'origin-broke-off': 502,
  'origin-malformed': 502,
  'body-too-large': 413,
  'client-gone': 502,
  'unknown-origin': 502,
};

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
export const originErrorOf = (cause: unknown): OriginError => (cause instanceof OriginError ? cause : new OriginError('origin-broke-off', { cause }));
