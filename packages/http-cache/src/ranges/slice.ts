import { type Readable, Transform } from 'node:stream';

/** A part of a body on its way: the bytes from `first` to `last`, both included. The source is let go behind them. */
export function sliceOf(source: Readable, first: number, last: number): Readable {
  let at = 0;
  const slice = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      const [from, to] = [Math.max(0, first - at), Math.min(chunk.byteLength, last + 1 - at)];
      at += chunk.byteLength;
      if (from < to) slice.push(chunk.subarray(from, to));
      if (at > last) {
        slice.push(null);
        source.unpipe(slice);
        source.destroy();
      }
      done();
    },
    flush(done) {
      done(at > last ? null : new Error('the body of the origin ended before the range'));
    },
    destroy(error, done) {
      source.destroy();
      done(error);
    },
  });
  slice.on('error', () => undefined);
  source.once('error', (error) => slice.destroy(error));
  source.once('close', () => {
    if (at <= last) slice.destroy(new Error('the body of the origin broke off'));
  });
  return source.pipe(slice);
}
