import { Readable } from 'node:stream';

/** A body on its way to a client that is kept at the same time. */
export interface Spool {
  /** To be piped to the client. Where it is destroyed the rest is still read, as long as it is to be kept. */
  readonly body: Readable;
  /** All bytes; undefined where they are not whole or more than the limit. Never rejects. */
  readonly kept: Promise<Uint8Array | undefined>;
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  // A copy of exactly these bytes: a chunk may be a view of a much larger buffer.
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/**
 * Reads a body once for two: for the client and for the store. What is kept is read as fast as it comes, so that one
 * slow client does not hold up those who wait for the same; beyond the limit it flows as fast as the client takes it.
 */
export function spool(source: Readable, limit: number): Spool {
  let chunks: Uint8Array[] | undefined = [];
  let length = 0;
  let isGone = false;
  let settle: (whole: Uint8Array | undefined) => void = () => undefined;
  const kept = new Promise<Uint8Array | undefined>((resolve) => {
    settle = resolve;
  });

  const giveUp = (): void => {
    chunks = undefined;
    settle(undefined);
    if (isGone) source.destroy();
  };
  const body = new Readable({
    read: () => {
      source.resume();
    },
    destroy: (error, done) => {
      isGone = true;
      if (chunks === undefined) source.destroy();
      else source.resume();
      done(error);
    },
  });
  // See `ask`.
  body.on('error', () => undefined);
  const fail = (error: Error): void => {
    giveUp();
    body.destroy(error);
  };

  source.on('data', (chunk: Uint8Array) => {
    length += chunk.byteLength;
    chunks?.push(chunk);
    if (chunks !== undefined && length > limit) giveUp();
    if (!isGone && !body.push(chunk) && chunks === undefined) source.pause();
  });
  source.on('end', () => {
    if (!isGone) body.push(null);
    if (chunks !== undefined) settle(joined(chunks, length));
    chunks = undefined;
  });
  source.on('error', fail);
  source.on('close', () => {
    if (!source.readableEnded) fail(new Error('the body of the origin broke off'));
  });
  return { body, kept };
}
