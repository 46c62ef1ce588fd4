import { withoutBlanks } from './ows.js';
import { HOP_FIELDS, KEY_FIELD } from './fields.js';
import type { FieldChange, KeyRequest } from '../request.js';

/** What of a request's fields arrives at the origin: nothing else may be keyed. */

export const NO_CHANGES: readonly FieldChange[] = [];

/** The fields that this client may not send, and sent. */
export function forbiddenFields({ header, trusted }: KeyRequest): readonly FieldChange[] {
  let changes: FieldChange[] | undefined;
  if (header(KEY_FIELD) !== undefined) changes = [[KEY_FIELD, undefined]];
  if (trusted === true) return changes ?? NO_CHANGES;
  for (let i = 0; i < HOP_FIELDS.length; i++) {
    const name = HOP_FIELDS[i] as string;
    if (header(name) !== undefined) (changes ??= []).push([name, undefined]);
  }
  return changes ?? NO_CHANGES;
}

/** Whether a client may not send a field. All of those begin with "x" or "f". */
export function isForbidden(name: string, { trusted }: KeyRequest): boolean {
  const first = name.charCodeAt(0);
  if (first !== 0x78 && first !== 0x66) return false;
  return name === KEY_FIELD || (trusted !== true && (HOP_FIELDS as readonly string[]).indexOf(name) >= 0);
}

const NO_NAMES: readonly string[] = [];

/**
 * "Intermediaries MUST parse a received Connection header field before a message is forwarded and, for each
 * connection-option in this field, remove any header or trailer field(s) from the message with the same name" (RFC 9110
 * 7.6.1). A client could name a keyed field there, and have the answer to a request without it stored for those with
 * it.
 */
function listedIn(connection: string | undefined): readonly string[] {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return NO_NAMES;
  return connection.toLowerCase().split(',').map(withoutBlanks);
}

/** The values of the fields that arrive. */
export function arriving(request: KeyRequest): KeyRequest['header'] {
  const listed = listedIn(request.header('connection'));
  return (name) =>
    isForbidden(name, request) || (listed.length > 0 && listed.indexOf(name) >= 0) ? undefined : request.header(name);
}
