import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { AUTHORITY } from '../../../../gateway/test/support/certificates.js';
import type { Answer } from '../../njs/support/client.js';

/** A connection of TLS to a socket; it speaks HTTP/1.1 unless ALPN names more. */
export const connectSecurely = (path: string, ...alpn: readonly string[]): TLSSocket =>
  connectTls({ path, ca: AUTHORITY, servername: 'localhost', ALPNProtocols: [...alpn] });

/** The client of HTTP/2 of Node. */
export const connectHttp2 = (path: string): ClientHttp2Session =>
  connect('https://localhost', { createConnection: () => connectSecurely(path, 'h2') });

/** Asks by the client of Node, which sends what is well-formed alone. */
export async function ask(
  client: ClientHttp2Session,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<Answer> {
  const stream = client.request(headers, { endStream: body === undefined });
  let [text, fields]: [string, Readonly<Record<string, unknown>>] = ['', {}];
  stream.on('response', (received) => (fields = received));
  stream.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  stream.on('error', () => undefined);
  if (body !== undefined) stream.end(body);
  await once(stream, 'close');
  const entries = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return { status: Number(fields[':status']), fields: Object.fromEntries(entries) as Answer['fields'], body: text };
}

const [DATA, HEADERS, RST_STREAM, SETTINGS, GOAWAY] = [0, 1, 3, 4, 7];
const END_STREAM_AND_HEADERS = 5;

const frame = (type: number, flags: number, stream: number, payload: Buffer): Buffer => {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
};

/** A string without Huffman, shorter than 127 octets (RFC 7541 5.2). */
const literal = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]);

/**
 * Asks with any fields in any order, malformed ones too: each a literal without indexing (RFC 7541 6.2.2).
 *
 * @returns the octets of the content, '' where there is none
 */
export async function askRaw(path: string, fields: readonly (readonly [string, string])[]): Promise<string> {
  const socket = connectSecurely(path, 'h2');
  const block = fields.map(([name, value]) => Buffer.concat([Buffer.from([0]), literal(name), literal(value)]));
  let [pending, text] = [Buffer.alloc(0), ''];
  const readFrame = (): boolean => {
    if (pending.length < 9 || pending.length < 9 + pending.readUIntBE(0, 3)) return false;
    const [length, type, flags] = [pending.readUIntBE(0, 3), pending[3] ?? 0, pending[4] ?? 0];
    if (type === DATA) text += pending.toString('latin1', 9, 9 + length);
    const isLast = (type === DATA || type === HEADERS) && (flags & 1) === 1;
    if (isLast || type === RST_STREAM || type === GOAWAY) socket.destroy();
    pending = pending.subarray(9 + length);
    return true;
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (readFrame());
  });
  socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
  socket.write(frame(SETTINGS, 0, 0, Buffer.alloc(0)));
  socket.write(frame(HEADERS, END_STREAM_AND_HEADERS, 1, Buffer.concat(block)));
  await once(socket, 'close');
  return text;
}
