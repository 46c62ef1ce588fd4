import { endToEnd, fieldValue, fieldValues, type FieldValues, listMembers } from './fields.js';

/** Responses of origins as they are read and passed on. */

/**
 * Tells if the body of a response is framed in a way that this gateway takes off: no transfer coding, or chunked alone.
 * "A server that receives a request message with a transfer coding it does not understand SHOULD respond with 501"; a
 * response with one cannot be passed on without it, nor stored (RFC 9112 6.1). Several lengths, and one that is no number,
 * are an error of the origin (6.3).
 */
export function isFramedPlainly(values: FieldValues): boolean {
  const length = values['content-length'];
  if (length !== undefined && !/^[0-9]+$/.test(length)) return false;
  const codings = values['transfer-encoding'];
  if (codings === undefined) return true;
  const members = listMembers(codings.toLowerCase());
  return members.length === 1 && members[0] === 'chunked';
}

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** `field-content` (RFC 9110 5.5): no CR, LF, NUL or other control character. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Tells if a final response can be passed on as it is. "Values outside the range 100..599 are invalid" (RFC 9110 15), and
 * an interim response is no answer.
 */
export const isWellFormed = (status: number, fields: readonly string[]): boolean =>
  Number.isInteger(status) &&
  status >= 200 &&
  status <= 599 &&
  fields.every((each, i) => (i % 2 === 0 ? NAME : VALUE).test(each));

/**
 * The fields of a response as they go on: end-to-end (RFC 9110 7.6.1), without those that are hidden, and without a length
 * that it must not have: "in any response with a status code of 1xx or 204" (RFC 9110 8.6).
 */
export const passedFields = (status: number, fields: readonly string[], hidden: readonly string[] = []): string[] =>
  endToEnd(fields, status === 204 ? [...hidden, 'content-length'] : hidden);

/**
 * Reads a response, once; undefined if it cannot be passed on. Each that is passed on has a Date (RFC 9110 6.6.1).
 *
 * @param hidden - names in lower case of fields that do not go on
 */
export function readResponse(
  { status, fields }: { readonly status: number; readonly fields: readonly string[] },
  hidden: readonly string[],
  responseTime: number,
): { readonly values: FieldValues; readonly fields: readonly string[] } | undefined {
  if (!isWellFormed(status, fields)) return undefined;
  const values = fieldValues(fields);
  if (!isFramedPlainly(values)) return undefined;
  const passed = passedFields(status, fields, hidden);
  // Connection may list a Date, which then does not go on.
  if (fieldValue(passed, 'date') === undefined) passed.push('Date', new Date(responseTime).toUTCString());
  return { values, fields: passed };
}
