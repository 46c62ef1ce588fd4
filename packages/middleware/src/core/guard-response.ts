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
 * Looks at a response of Node as its fields are written, whoever writes them. A refused one has none of its fields and nothing of its
 * body: what is written goes nowhere, and problem details are sent where it ends.
 *
 * @param look - says why it is refused
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

  /** Looks once, with the fields that are about to go out; in place of a refused head, writes that of the refusal. */
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

  /** Calls what may stand last among what was given. */
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
      // Fields that Node refuses have not gone out: others may follow.
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
