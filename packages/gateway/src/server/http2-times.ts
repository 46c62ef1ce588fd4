import { constants, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { milliseconds } from '@urikit/http-cache/internal';
import { refuseStream } from './refuse-stream.js';
import type { ClientLimits } from '../settings/limits.js';

/** Bounds on times that Node has for HTTP/1 and not for HTTP/2; 0 is no bound. */

const after = (seconds: number, run: () => void): NodeJS.Timeout | undefined =>
  seconds === 0 ? undefined : setTimeout(run, milliseconds(seconds)).unref();

/** Answers 408 on a stream whose request is late, and ends the stream (RFC 9110 15.5.9, RFC 9113 8.1). */
function refuseLate(stream: ServerHttp2Stream): void {
  const isWhole = stream.state.state === constants.NGHTTP2_STREAM_STATE_HALF_CLOSED_REMOTE;
  if (stream.closed || stream.destroyed || isWhole) return;
  if (stream.headersSent) {
    // `close` would end the answer first, and an end looks like a whole one (RFC 9113 8.1).
    stream.destroy(new Error('the request is late'));
    return;
  }
  refuseStream(stream, 'request-timeout');
}

/**
 * Bounds the times of a session: until its first request, until all of each request is there, and without a request.
 *
 * @param socket - the connection of the session: a session that is destroyed leaves it half open
 */
export function boundTimes(
  session: ServerHttp2Session,
  socket: Socket,
  { headersTimeout, requestTimeout, keepAliveTimeout }: ClientLimits,
): void {
  let open = 0;
  // GOAWAY goes before the end. `close` of a session would wait for a header that does not end, and for the client.
  const end = (): void => {
    session.destroy();
    socket.destroySoon();
  };
  let silence = after(headersTimeout, end);
  session.once('close', () => clearTimeout(silence));
  session.on('stream', (stream: ServerHttp2Stream) => {
    open += 1;
    clearTimeout(silence);
    const late = stream.endAfterHeaders ? undefined : after(requestTimeout, () => refuseLate(stream));
    stream.once('close', () => {
      clearTimeout(late);
      open -= 1;
      if (open === 0 && !session.destroyed) silence = after(keepAliveTimeout, end);
    });
  });
}
