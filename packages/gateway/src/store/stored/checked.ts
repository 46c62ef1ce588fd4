import { fieldValue, isHopByHop } from '@urikit/http-cache/internal';
import type { Entry } from '@urikit/http-cache';

/** Checks that an entry of a shared store is one that this gateway could have written. */

/** `token` (RFC 9110 5.6.2). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** `field-value` (RFC 9110 5.5) in one character per byte, blanks at its ends included. */
const VALUE = /^[\t\x20-\x7E\x80-\xFF]*$/;

/** Framing belongs to a connection, and is never stored. */
const isStorable = (name: string, value: string): boolean =>
  TOKEN.test(name) && VALUE.test(value) && !isHopByHop(name.toLowerCase());

/**
 * Tells if an entry can be an answer: a final status, fields that may be sent, and a Content-Length that is that of the
 * body. Never throws.
 */
export function isSound({ status, fields, body, generation }: Entry): boolean {
  if (!Number.isInteger(status) || status < 200 || status > 599) return false;
  if (!Number.isSafeInteger(generation) || fields.length % 2 !== 0) return false;
  for (let i = 0; i < fields.length; i += 2)
    if (!isStorable(fields[i] as string, fields[i + 1] as string)) return false;
  const length = fieldValue(fields, 'content-length');
  return length === undefined || length === String(body.byteLength);
}
