import type { IncomingMessage } from 'node:http';
import type { Answer } from '../core/exchange.js';
import { fieldValue, listMembers } from '../core/fields.js';
import type { CacheOptions } from '../core/options.js';
import { problem } from '../core/problem.js';

const ALLOW = ['Allow', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'];

const empty = (status: number, fields: readonly string[]): Answer => ({
  status,
  fields,
  body: undefined,
  handling: { hit: false },
});

/** Requests that are for the gateway itself, or for nobody; undefined for all others. */
export function refuse(
  { method, url, rawHeaders }: IncomingMessage,
  maxBodyBytes: number,
  options: CacheOptions,
): Answer | undefined {
  // RFC 9110 9.3.8: it would send back what a client must not learn, such as fields of a hop before us.
  if (method === 'TRACE') return problem(405, 'trace', options, {}, ALLOW);
  // RFC 9112 3.2.4: the server as a whole. That is us.
  if (url === '*') return method === 'OPTIONS' ? empty(204, ALLOW) : problem(400, 'invalid-target', options);
  const coding = fieldValue(rawHeaders, 'transfer-encoding');
  // RFC 9112 6.1: a coding that is not understood cannot be taken off, and must not be passed on.
  if (coding !== undefined && listMembers(coding.toLowerCase()).join() !== 'chunked')
    return problem(501, 'transfer-encoding', options, {}, ['Connection', 'close']);
  const length = fieldValue(rawHeaders, 'content-length');
  return length !== undefined && Number(length) > maxBodyBytes
    ? problem(413, 'body-too-large', options, {}, ['Connection', 'close'])
    : undefined;
}
