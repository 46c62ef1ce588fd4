import type { Readable, Transform } from 'node:stream';

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
 * that are there, or has not taken the first byte yet.
 *
 * @param toOrigin - the same body on its way
 */
export function senderOf(
  body: Readable,
  toOrigin: Pick<Transform, 'once' | 'writableNeedDrain' | 'writableEnded'>,
): WaitedFor {
  let since: number | undefined;
  const moved = (): void => void (since = performance.now());
  toOrigin.once('pipe', () => {
    moved();
    body.on('data', moved);
  });
  return () => (toOrigin.writableEnded || toOrigin.writableNeedDrain ? undefined : since);
}
