import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse, ServerHttp2Stream } from 'node:http2';
import { discard } from '../messages/discard.js';
import type { Answer } from '../seam/exchange.js';
import { isHopByHop } from '../messages/fields.js';
import type { SendBounds } from './send-bounds.js';

/** Fields as the API of Node for HTTP/2 takes them: values of one name together, names in lower case. */
function headersOf(status: number, fields: readonly string[]): Record<string, string | number | string[]> {
  const headers: Record<string, string | number | string[]> = { ':status': status };
  for (let i = 0; i < fields.length; i += 2) {
    const name = (fields[i] as string).toLowerCase();
    const value = fields[i + 1] as string;
    // RFC 9113 8.2.2: fields of the connection are malformed here.
    if (isHopByHop(name)) continue;
    const before = headers[name];
    if (name === 'set-cookie') headers[name] = [...((before as string[] | undefined) ?? []), value];
    else headers[name] = before === undefined ? value : `${String(before)}, ${value}`;
  }
  return headers;
}

/** Sends an answer over a stream. Throws if Node refuses a header, before anything is sent. */
export function sendHttp2({ status, fields, body }: Answer, stream: ServerHttp2Stream, bounds?: SendBounds): void {
  if (stream.destroyed || stream.closed) {
    discard(body);
    return;
  }
  stream.respond(headersOf(status, fields), { endStream: body === undefined });
  if (body === undefined) return;
  let sent = 0;
  const transfer = {
    moved: () => sent - stream.writableLength,
    isWaiting: () => stream.writableLength > 0,
    cut: () => stream.destroy(new Error('the client is too slow')),
  };
  bounds?.watch.add(transfer);
  stream.once('close', () => bounds?.watch.remove(transfer));
  if (body instanceof Uint8Array) {
    sent = body.byteLength;
    const release = bounds?.bytes.hold(body);
    if (release !== undefined) stream.once('close', release);
    stream.end(body);
    return;
  }
  body.on('data', (chunk: Uint8Array) => (sent += chunk.byteLength));
  // RFC 9113 8.1: an answer that breaks off ends with an error, so that no end looks like one.
  const breakOff = (): void => void stream.destroy(new Error('the body broke off'));
  body.on('error', breakOff);
  stream.once('close', () => {
    if (!body.readableEnded) body.destroy();
  });
  if (body.destroyed) breakOff();
  else body.pipe(stream);
}

/** The stream of a response of HTTP/2; undefined for one of HTTP/1. Node types the two apart, and `stream` tells them apart. */
export const streamOf = (response: ServerResponse): ServerHttp2Stream | undefined =>
  'stream' in response ? (response as unknown as Http2ServerResponse).stream : undefined;

/** Sends an interim response over a stream (RFC 9113 8.1). Throws if Node refuses a header. */
export function informHttp2(stream: ServerHttp2Stream, status: number, fields: readonly string[]): void {
  if (!stream.headersSent && !stream.destroyed && !stream.closed) stream.additionalHeaders(headersOf(status, fields));
}

/** Tells if a stream ended before its answer did: Node ends a stream when a client resets it. */
export const isCutOff = ({ aborted, rstCode }: ServerHttp2Stream): boolean => aborted || rstCode !== 0;
