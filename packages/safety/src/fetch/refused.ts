import { brand, isBranded } from '@urikit/generic/internal';
import type { HostFilterRefusal } from '../host-filter.js';

/** Why a guarded fetch does not go on: what the filter says, or one of its own reasons. */
export type FetchRefusal = HostFilterRefusal['reason'] | 'address' | 'lookup' | 'location' | 'redirects' | 'body';

/** Thrown where a request, one of its redirects or the address of a connection is refused. It quotes no URI. */
export class FetchRefusedError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(FetchRefusedError, 'FetchRefusedError', this, value);
  }

  override readonly name = 'FetchRefusedError';
  /** `fetch/` and the reason. */
  readonly code: `fetch/${FetchRefusal}`;
  readonly reason: FetchRefusal;
  /** What was expected, for people. */
  readonly expected: string;
  /** The redirects that were followed before. */
  readonly redirects: number;

  constructor(reason: FetchRefusal, expected: string, redirects = 0) {
    const where = redirects === 0 ? '' : ` behind ${String(redirects)} redirect${redirects === 1 ? '' : 's'}`;
    super(`refused${where}: ${expected} (fetch/${reason})`);
    brand(this, 'FetchRefusedError', FetchRefusedError);
    this.code = `fetch/${reason}`;
    this.reason = reason;
    this.expected = expected;
    this.redirects = redirects;
  }
}

/** The refusal that an error of a client was caused by, where there is one. */
export function refusalIn(cause: unknown): FetchRefusedError | undefined {
  let error = cause;
  for (let depth = 0; depth < 8 && typeof error === 'object' && error !== null; depth++) {
    if (error instanceof FetchRefusedError) return error;
    const errors: unknown = (error as AggregateError).errors;
    const inner = Array.isArray(errors) ? errors.find((each) => each instanceof FetchRefusedError) : undefined;
    if (inner instanceof FetchRefusedError) return inner;
    error = (error as Error).cause;
  }
  return undefined;
}
