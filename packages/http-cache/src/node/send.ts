import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { sendHttp2, streamOf } from './http2-stream.js';
import type { SendBounds } from './send-bounds.js';
import { discard } from '../messages/discard.js';
import type { Answer } from '../seam/exchange.js';

/**
 * Resets a connection. `resetAndDestroy` of Node ends it first, and a client may see the end before the reset; with the
 * flag that it sets, `destroy` resets without that end.
 */
function reset(socket: Socket & { resetAndClosing?: boolean }): void {
  socket.resetAndClosing = true;
  socket.destroy();
}

/**
 * Breaks an answer off. In HTTP/1.0 without Content-Length the end of the connection is the end of the body, so it must
 * not end but be reset (RFC 9112 8).
 */
export function breakOff(response: ServerResponse): void {
  const { socket, req } = response;
  if (req.httpVersionMinor === 0 && socket !== null) reset(socket);
  response.destroy();
}

/**
 * Pipes a body to a client at the client's pace. A body that breaks off breaks the connection: no end must look like
 * one.
 */
function stream(body: Readable, response: ServerResponse): void {
  body.on('error', () => {
    breakOff(response);
  });
  response.on('close', () => {
    if (!response.writableFinished) body.destroy();
  });
  if (body.destroyed) breakOff(response);
  else body.pipe(response);
}

/** Bytes up to which a body is sent as text: Node then writes it and the fields at once, which takes half the time. */
const SMALL = 16_384;

/** Bodies as text of one character per byte: those of hits come again. */
const texts = new WeakMap<Uint8Array, string>();

function textOf(body: Uint8Array): string {
  let text = texts.get(body);
  if (text === undefined) {
    text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
    texts.set(body, text);
  }
  return text;
}

/** Ends a response, with bytes if there is a body. */
export function endWith(body: Uint8Array | undefined, response: ServerResponse): void {
  if (body === undefined) response.end();
  else if (body.byteLength <= SMALL) response.end(textOf(body), 'latin1');
  else response.end(body);
}

/** Bytes that are written at a time. */
const SLICE = 32_768;

/** Sends a large body slice by slice, at the client's pace. It counts as long as it is on its way. */
function sendSlices(body: Uint8Array, response: ServerResponse, bounds: SendBounds | undefined): void {
  const release = bounds?.bytes.hold(body);
  let at = 0;
  const more = (): void => {
    while (at < body.byteLength) {
      const slice = body.subarray(at, at + SLICE);
      at += slice.byteLength;
      if (at === body.byteLength) response.end(slice);
      else if (!response.write(slice)) return;
    }
  };
  response.on('drain', more);
  if (release !== undefined) response.once('close', release);
  more();
}

/** Watches how fast a client takes an answer. */
function watchPace(response: ServerResponse, { watch }: SendBounds): void {
  const { socket } = response;
  if (socket === null) return;
  const transfer = {
    moved: () => socket.bytesWritten - socket.writableLength,
    isWaiting: () => socket.writableLength > 0,
    cut: () => socket.destroy(),
  };
  watch.add(transfer);
  response.once('close', () => watch.remove(transfer));
}

/** Sends an answer. Fields go as they are: names, order and duplicates. */
export function send(answer: Answer, response: ServerResponse, bounds?: SendBounds): void {
  const { body } = answer;
  const http2 = streamOf(response);
  if (http2 !== undefined) {
    sendHttp2(answer, http2, bounds);
    return;
  }
  if (response.destroyed) {
    discard(body);
    return;
  }
  // Node reads the list and does not keep it: that of a shared answer may be given as it is.
  response.writeHead(answer.status, answer.fields as string[]);
  // Its turn in a pipeline has not come. Node would put these fields before a 100 that waits for it, too.
  if (response.socket === null) response.flushHeaders();
  if (body === undefined || (body instanceof Uint8Array && body.byteLength <= SLICE)) {
    endWith(body, response);
    return;
  }
  if (bounds !== undefined) watchPace(response, bounds);
  if (body instanceof Uint8Array) sendSlices(body, response, bounds);
  else stream(body, response);
}
