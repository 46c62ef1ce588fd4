import type { Readable } from 'node:stream';

/** Since when a client is waited for, in milliseconds of `performance.now`; undefined if it is not. */
export type WaitedFor = () => number | undefined;

/** A client that takes the body of an answer: waited for while it takes no bytes, so that the body is paused. */
export function takerOf(answer: Readable): WaitedFor {
  let since: number | undefined;
  answer.on('pause', () => (since = performance.now()));
  answer.on('resume', () => (since = undefined));
  return () => since;
}

/**
 * A client that sends the body of a request: waited for since its last piece, unless the origin does not take the bytes
 * that are there.
 *
 * @param toOrigin - the same body on its way
 */
export function senderOf(
  body: Readable,
  toOrigin: { readonly writableNeedDrain: boolean; readonly writableEnded: boolean },
): WaitedFor {
  let since = performance.now();
  body.on('data', () => (since = performance.now()));
  return () => (toOrigin.writableEnded || toOrigin.writableNeedDrain ? undefined : since);
}
