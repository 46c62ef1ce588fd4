import { Readable } from 'node:stream';
import type { Answer, OriginRequest, OriginResponse } from '../seam/exchange.js';

/** Requests and responses of the web, as the cache has them. */

/** Fields as pairs of a name and a value. */
export const pairs = (fields: readonly string[]): [string, string][] =>
  fields.flatMap((name, i) => (i % 2 === 0 ? [[name, fields[i + 1] as string] satisfies [string, string]] : []));

/** A response of the web as that of an origin. */
export function originResponse({ status, headers, body }: Response, { method }: OriginRequest): OriginResponse {
  if (method === 'HEAD') void body?.cancel();
  return {
    status,
    fields: [...headers.entries()].flat(),
    body: body === null || method === 'HEAD' ? undefined : Readable.fromWeb(body),
    // A stream of the web errors if it breaks off.
    delimited: true,
  };
}

/** Tells if a response of this status has no body at all (RFC 9110 15.3.5, 15.4.5). */
const isBare = (status: number): boolean => status === 204 || status === 205 || status === 304;

type Content = ConstructorParameters<typeof Response>[0];

/** An answer as a response of the web. */
export function responseOf({ status, fields, body }: Answer): Response {
  // The same streams under two names: those of Node and those of the web.
  const content = (body instanceof Readable ? Readable.toWeb(body) : (body ?? null)) as Content;
  return new Response(isBare(status) ? null : content, { status, headers: pairs(fields) });
}
