import { withoutFields } from './fields.js';

/** Whether an answer of an origin is one of HTTP, and which of its headers go on. */

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

/** The fields of a response without a length that it must not have: "in any response with a status code of 1xx or 204" (RFC 9110 8.6). */
export const withoutFalseLength = (status: number, fields: string[]): string[] =>
  status === 204 ? withoutFields(fields, (name) => name === 'content-length') : fields;
