import { type Issue, UrikitError } from '@urikit/generic';
import type { HostFilterRefusal } from '../host-filter.js';

/** The reason of a refused fetch: a reason of the filter or one of the fetch itself. */
export type FetchRefusal =
  | HostFilterRefusal['reason']
  | 'rules'
  | 'address'
  | 'lookup'
  | 'location'
  | 'redirects'
  | 'body';

/** Thrown if a request, one of its redirects or the address of a connection is refused. The message quotes no URI. */
export class FetchRefusedError extends UrikitError<
  Issue & {
    readonly code: `fetch/${FetchRefusal}`;
    /** The redirects that were followed before. */
    readonly redirects: number;
  }
> {
  static override get name(): string {
    return 'FetchRefusedError';
  }

  constructor(reason: FetchRefusal, expected: string, redirects = 0) {
    const where = redirects === 0 ? '' : ` behind ${String(redirects)} redirect${redirects === 1 ? '' : 's'}`;
    super({ code: `fetch/${reason}`, severity: 'error', message: `refused${where}: ${expected}`, redirects });
  }
}

/** Finds the refusal among the causes of a client's error. */
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

/** Copies a refusal and adds the number of redirects. */
export const behindRedirects = ({ code, message }: FetchRefusedError, redirects: number): FetchRefusedError =>
  new FetchRefusedError(
    code.slice('fetch/'.length) as FetchRefusal,
    message.replace(/^refused: (.*) \(fetch\/[a-z-]+\)$/s, '$1'),
    redirects,
  );
