import { fieldValue, listMembers } from '../messages/fields.js';

/**
 * Whether the body of a response is framed in a way that this gateway takes off: no transfer coding, or chunked alone.
 * "A server that receives a request message with a transfer coding it does not understand SHOULD respond with 501"; a
 * response with one cannot be passed on without it, nor stored (RFC 9112 6.1).
 */
export function isFramedPlainly(fields: readonly string[]): boolean {
  const codings = fieldValue(fields, 'transfer-encoding');
  if (codings === undefined) return true;
  const members = listMembers(codings.toLowerCase());
  return members.length === 1 && members[0] === 'chunked';
}
