import { type OutgoingHttpHeader, type OutgoingHttpHeaders, OutgoingMessage, type ServerResponse } from 'node:http';
import type { Answer } from '../seam/exchange.js';
import { fieldValue, isHopByHop } from '../messages/fields.js';

/** The head of an answer on a `ServerResponse`: the headers that an application has set, and those sent in their place. */

type Fields = OutgoingHttpHeaders | OutgoingHttpHeader[] | readonly (readonly [string, OutgoingHttpHeader])[];
export type WriteHead = (status: number, reason?: string | Fields, fields?: Fields) => ServerResponse;

/** State of the response itself; the application may see another one. */
export const ofResponse = (response: ServerResponse, name: 'headersSent' | 'writableEnded'): boolean =>
  Boolean(Reflect.get(OutgoingMessage.prototype, name, response));

/** Sets fields of a list, with all values of a name: `writeHead` of Node keeps the last one only if others are set. */
function setFields(response: ServerResponse, fields: readonly string[]): void {
  const byName = new Map<string, readonly [name: string, values: string[]]>();
  for (let i = 0; i < fields.length; i += 2) {
    const name = fields[i] as string;
    const known = byName.get(name.toLowerCase());
    if (known === undefined) byName.set(name.toLowerCase(), [name, [fields[i + 1] as string]]);
    else known[1].push(fields[i + 1] as string);
  }
  for (const [name, values] of byName.values())
    response.setHeader(name, values.length === 1 ? (values[0] as string) : values);
}

/** A field as Node takes it, as names and values in turn. */
const listed = (name: string, value: OutgoingHttpHeader | undefined): string[] =>
  value === undefined ? [] : (Array.isArray(value) ? value : [value]).flatMap((each) => [name, String(each)]);

/** Sets the arguments that an application gives `writeHead`, without sending the head. */
export function setHead(response: ServerResponse, [status, reason, fields]: Parameters<WriteHead>): void {
  response.statusCode = status;
  const given = typeof reason === 'string' ? fields : (fields ?? reason);
  if (given === undefined) return;
  if (!Array.isArray(given))
    setFields(
      response,
      Object.entries(given as OutgoingHttpHeaders).flatMap(([name, value]) => listed(name, value)),
    );
  else if (Array.isArray(given[0]))
    setFields(
      response,
      (given as [string, OutgoingHttpHeader][]).flatMap(([name, value]) => listed(name, value)),
    );
  else setFields(response, given.map(String));
}

/** The head that an application has set. */
export interface Head {
  readonly status: number;
  readonly fields: readonly string[];
  readonly hasBody: boolean;
}

/** @param last - the whole body, if the application passes it to `end`: then its length is known, as in Node */
export function headOf(response: ServerResponse, method: string, last: Uint8Array | undefined): Head {
  const { statusCode: status } = response;
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304;
  // Every outgoing message has it; the types of Node say so of requests only.
  const { getRawHeaderNames } = response as ServerResponse & {
    readonly getRawHeaderNames: (this: ServerResponse) => string[];
  };
  const fields = getRawHeaderNames.call(response).flatMap((name) => listed(name, response.getHeader(name)));
  const isFramed =
    fieldValue(fields, 'content-length') !== undefined || fieldValue(fields, 'transfer-encoding') !== undefined;
  if (hasBody && last !== undefined && !isFramed) fields.push('Content-Length', String(last.byteLength));
  return { status, fields, hasBody };
}

/**
 * Tells if a field that an application has set stays when another head is sent: it is about the connection, or Node
 * counts its removal.
 */
const stays = (name: string, answer: Answer): boolean =>
  name === 'date' ||
  (isHopByHop(name) &&
    !(
      name === 'transfer-encoding' &&
      (answer.body === undefined || fieldValue(answer.fields, 'content-length') !== undefined)
    ));

/** Removes the headers that an application has set and sends the head of an answer in its place. */
export function replaceHead(response: ServerResponse, answer: Answer): void {
  for (const name of response.getHeaderNames()) if (!stays(name, answer)) response.removeHeader(name);
  sendSet(response, answer);
}

function sendSet(response: ServerResponse, { status, fields }: Answer): void {
  response.statusMessage = '';
  setFields(response, fields);
  response.writeHead(status);
}

/** Results of `repeats` by list of headers: hits share their lists. */
const known = new WeakMap<readonly string[], boolean>();

/** Tells if a name stands in a list of fields more than once, in any case. */
function repeats(fields: readonly string[]): boolean {
  const before = known.get(fields);
  if (before !== undefined) return before;
  const names = fields.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());
  const found = new Set(names).size < names.length;
  known.set(fields, found);
  return found;
}

/** Sends the head of an answer, with the headers that other code has set on the response. */
export function writeHead(response: ServerResponse, answer: Answer): void {
  if (response.getHeaderNames().length > 0 || repeats(answer.fields)) {
    sendSet(response, answer);
    return;
  }
  response.statusMessage = '';
  // Node reads the list and does not keep it: that of a shared answer may be given as it is.
  response.writeHead(answer.status, answer.fields as string[]);
}
