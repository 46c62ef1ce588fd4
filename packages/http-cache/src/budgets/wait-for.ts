import { milliseconds } from '../clock.js';
import type { CollapsedFetch } from './collapsed-fetch.js';

/** Result of a wait: the value; `late` if it took too long; `gone` if the waiting client has gone. */
export type Waited<Value> = { readonly value: Value } | 'late' | 'gone';

/** Waits for a promise that never rejects, for so many milliseconds, or until the signal is aborted. */
export function waitFor<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<Waited<Value>> {
  if (signal?.aborted === true) return Promise.resolve('gone');
  return new Promise((resolve) => {
    const done = (how: Waited<Value>): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', gone);
      resolve(how);
    };
    const gone = (): void => done('gone');
    const timer = setTimeout(() => done('late'), milliseconds).unref();
    signal?.addEventListener('abort', gone, { once: true });
    void promise.then((value) => done({ value }));
  });
}

/** How long a request waits for another one, in seconds. */
export interface Patience {
  readonly collapseTimeout: number;
  /** To wait on if another request asks, too. */
  readonly waitTimeout: number;
}

/**
 * Waits for the answer that another request is to bring. If that takes long, one more may ask, and the others wait on
 * for either (collapsed forwarding, RFC 9111 4).
 *
 * @param mayLead - whether others can use its answer; if not, this request asks for itself when the wait takes long
 * @returns the result; `alone` if this request is the one more, or asks for itself; `busy` if neither answer came in
 *   time; `gone` if the client has gone
 */
export async function waitForOther<Result>(
  { collapseTimeout, waitTimeout }: Patience,
  collapsedFetch: CollapsedFetch<Result>,
  mayLead: boolean,
  signal: AbortSignal | undefined,
): Promise<Result | 'alone' | 'busy' | 'gone'> {
  const first = await waitFor(collapsedFetch.ended, milliseconds(collapseTimeout), signal);
  if (first !== 'late') return first === 'gone' ? first : first.value;
  if (!mayLead || collapsedFetch.addSecondRequester()) return 'alone';
  const then = await waitFor(collapsedFetch.ended, milliseconds(waitTimeout), signal);
  return then === 'late' ? 'busy' : then === 'gone' ? then : then.value;
}
