import { type Readable, Transform } from 'node:stream';
import { OriginError } from '@urikit/http-cache';

/**
 * The body of a client on its way to the origin, with a limit. It stands between the two so that an origin that hangs
 * up does not take the client's connection with it.
 */
export function boundedBody(source: Readable, maxBytes: number): Transform {
  let length = 0;
  const body = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      length += chunk.byteLength;
      if (length > maxBytes) done(new OriginError('body-too-large'));
      else done(null, chunk);
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
    source.unpipe(body);
    // The rest of the body is read and dropped, as Node does with unread bodies.
    source.resume();
    source.once('error', () => undefined);
  });
  return source.pipe(body);
}
