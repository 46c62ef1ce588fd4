import { OriginError, type OriginFailure } from '@urikit/http-cache';

/** How long an answer may take. Times are in milliseconds. */
export interface AnswerTimes {
  /** Until the headers of the final answer are there, even if interim answers come before them; 0 for no limit. */
  readonly headersTimeout: number;
  /** Until all of it is there. */
  readonly totalTimeout: number;
}

/** The time limit of a request to an origin: the request ends even if the origin hangs. */
export interface Deadline {
  /** Aborted with an `OriginError`, of the deadline or because no client waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly abort: (reason: OriginFailure) => void;
  /** The fields of the answer are there. */
  readonly answered: () => void;
  /** All of it is there, or it is over. */
  readonly clear: () => void;
}

/**
 * Begins to count the time of one request to an origin.
 *
 * @param outer - aborted when no client waits for the answer any more
 * @param late - called when the total time is over
 */
export function createDeadline(
  outer: AbortSignal | undefined,
  { headersTimeout, totalTimeout }: AnswerTimes,
  late: () => void,
): Deadline {
  const controller = new AbortController();
  const abort = (reason: OriginFailure): void => {
    controller.abort(new OriginError(reason));
  };
  const gone = (): void => abort('client-gone');
  const timeUp = (): void => {
    late();
    abort('origin-timeout');
  };
  let timer = setTimeout(timeUp, headersTimeout === 0 ? totalTimeout : Math.min(headersTimeout, totalTimeout));
  const begin = performance.now();
  if (outer?.aborted === true) gone();
  else outer?.addEventListener('abort', gone, { once: true });
  return {
    signal: controller.signal,
    abort,
    answered: () => {
      clearTimeout(timer);
      timer = setTimeout(timeUp, Math.max(1, totalTimeout - (performance.now() - begin)));
      timer.unref();
    },
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', gone);
    },
  };
}
