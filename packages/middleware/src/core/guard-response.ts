import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { PROBLEM_TYPE, problemOf, type Refusal } from './refusal.js';

type Fields = OutgoingHttpHeaders | readonly OutgoingHttpHeader[];

/** The Location of fields as `writeHead` takes them: a record, or names and values in turn, or pairs. */
function locationIn(fields: Fields | undefined): unknown {
  if (fields === undefined) return undefined;
  if (!Array.isArray(fields))
    return locationIn(Object.entries(fields as OutgoingHttpHeaders).flat(1) as OutgoingHttpHeader[]);
  const flat = (fields as readonly unknown[]).every(Array.isArray) ? fields.flat(1) : fields;
  const values = flat.filter((_, i) => i % 2 === 1 && String(flat[i - 1]).toLowerCase() === 'location');
  return values.length > 1 ? values : values[0];
}

/**
 * Checks a response of Node when its headers are written, by any middleware. A refused response loses its headers and
 * body: writes are dropped, and problem details are sent at its end.
 *
 * @param look - gives the reason to refuse it
 */
export function guardResponse(
  response: ServerResponse,
  look: (status: number, location: unknown) => Refusal | undefined,
): void {
  const writeHead = response.writeHead.bind(response);
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  let looked = false;
  let refused: Refusal | undefined;

  /** Checks once, with the headers about to be sent; writes the head of the refusal in place of a refused one. */
  const isRefused = (status: number, fields?: Fields): boolean => {
    if (!looked) {
      refused = look(status, locationIn(fields) ?? response.getHeader('location'));
      looked = true;
      if (refused !== undefined) {
        for (const name of response.getHeaderNames()) response.removeHeader(name);
        const length = String(Buffer.byteLength(problemOf(refused)));
        writeHead(refused.status, { 'content-type': PROBLEM_TYPE, 'content-length': length });
      }
    }
    return refused !== undefined;
  };

  /** Calls the callback, which is the last argument if given. */
  const callBack = (given: readonly unknown[]): void => {
    const last = given.at(-1);
    if (typeof last === 'function') process.nextTick(last);
  };

  response.writeHead = function (status: number, ...rest: readonly unknown[]) {
    const fields = rest.find((one) => typeof one === 'object' && one !== null) as Fields | undefined;
    if (isRefused(status, fields)) return response;
    try {
      return Reflect.apply(writeHead, undefined, [status, ...rest]) as ServerResponse;
    } finally {
      // If Node refused the headers, they were not sent, and others may follow.
      looked = response.headersSent;
    }
  };

  response.write = function (...given: readonly unknown[]) {
    if (!isRefused(response.statusCode)) return Reflect.apply(write, undefined, given) as boolean;
    callBack(given);
    return true;
  } as ServerResponse['write'];

  response.end = function (...given: readonly unknown[]) {
    if (!isRefused(response.statusCode) || refused === undefined || response.writableEnded)
      return Reflect.apply(end, undefined, given) as ServerResponse;
    callBack(given);
    return end(problemOf(refused), 'utf8');
  } as ServerResponse['end'];
}
