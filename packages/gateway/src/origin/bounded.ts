import { type Readable, Transform } from 'node:stream';
import { OriginError } from '@urikit/http-cache';

/** Reads the rest of a body and drops it, as Node does with unread bodies. */
export function dropBody(source: Readable): void {
  source.resume();
  source.once('error', () => undefined);
}

/**
 * The body of a client on its way to the origin, with a limit. It stands between the two so that an origin that hangs
 * up does not take the client's connection with it. It takes no byte of the client before the origin takes one.
 */
export function boundedBody(source: Readable, maxBytes: number): Transform {
  let length = 0;
  let isTaken = false;
  const body = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      length += chunk.byteLength;
      if (length > maxBytes) done(new OriginError('body-too-large'));
      else done(null, chunk);
    },
    read(size) {
      if (!isTaken) {
        isTaken = true;
        source.pipe(body);
      }
      Transform.prototype._read.call(this, size);
    },
  });
  const gone = (): void => {
    if (!source.readableEnded) body.destroy(new OriginError('client-gone'));
  };
  source.once('error', gone);
  source.once('close', gone);
  body.once('close', () => {
    source.off('error', gone);
    source.off('close', gone);
    if (!isTaken) return;
    source.unpipe(body);
    dropBody(source);
  });
  return body;
}
