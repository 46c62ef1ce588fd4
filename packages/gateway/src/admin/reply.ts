import { problemText } from '@urikit/http-cache/internal';
import type { IncomingMessage } from 'node:http';

/** An answer of the admin. Fields are names and values in turn, besides those of every answer. */
export type Reply = readonly [status: number, type: string, body: string, fields?: readonly string[]];

export const json = (status: number, value: unknown): Reply => [
  status,
  'application/json',
  `${JSON.stringify(value)}\n`,
];

export const problem = (status: number, reason: string): Reply => [
  status,
  'application/problem+json',
  problemText(status, reason),
];

/** An order that is understood and cannot be carried out, with a message for people. */
export const unprocessable = (detail: string, message: string): Reply => [
  422,
  'application/problem+json',
  `${JSON.stringify({ title: 'Unprocessable Content', status: 422, detail, message })}\n`,
];

/** Bytes of a body that are read. */
const MAX_BODY = 64 * 1024;

/** The body of a request as text. Rejects with RangeError if it is larger than 64 KiB. */
export async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > MAX_BODY) throw new RangeError('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
