import type { FieldChange, KeyRequest } from '../request.js';

/**
 * The headers of a request: which of them influence its key, and which are forwarded. Only forwarded values may be
 * keyed.
 */

/**
 * Headers that tell how a client reached a proxy in front. Some origins answer by them. They are removed unless the hop
 * is trusted; then they are part of the key.
 */
export const HOP_FIELDS = [
  'base-url',
  'forwarded',
  'front-end-https',
  'x-auth-user',
  'x-forward-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-proto',
  'x-forwarded-scheme',
  'x-forwarded-server',
  'x-forwarded-ssl',
  'x-forwarded-uri',
  'x-host',
  'x-http-host-override',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-original-host',
  'x-original-proto',
  'x-original-uri',
  'x-original-url',
  'x-proxy-url',
  'x-rewrite-url',
  'x-url-scheme',
] as const;

/** The header that the gateway adds. Clients may not send it, trusted or not. */
export const KEY_FIELD = 'x-urikit-key';

export const NO_CHANGES: readonly FieldChange[] = [];

/** Makes the change of one header; an undefined value removes it. */
export const changeOf = (name: string, value: string | undefined): FieldChange => [name, value];

/** The changes that remove the headers that this client sent and may not send. */
export function forbiddenFields({ header, trusted }: KeyRequest): readonly FieldChange[] {
  let changes: FieldChange[] | undefined;
  if (header(KEY_FIELD) !== undefined) changes = [changeOf(KEY_FIELD, undefined)];
  if (trusted === true) return changes ?? NO_CHANGES;
  for (let i = 0; i < HOP_FIELDS.length; i++) {
    const name = HOP_FIELDS[i] as string;
    if (header(name) !== undefined) (changes ??= []).push(changeOf(name, undefined));
  }
  return changes ?? NO_CHANGES;
}

/** Tells if this client may not send a header. */
export function isForbidden(name: string, { trusted }: KeyRequest): boolean {
  const first = name.charCodeAt(0);
  if (first !== 0x78 && first !== 0x66 && first !== 0x62) return false;
  return name === KEY_FIELD || (trusted !== true && (HOP_FIELDS as readonly string[]).indexOf(name) >= 0);
}

/** SP and HTAB. `trim` removes more, for example 0xA0, the last byte of an "à" in UTF-8. */
const isBlank = (code: number): boolean => code === 0x20 || code === 0x09;

/** Removes the white space around a string: `OWS = *( SP / HTAB )` (RFC 9110 5.6.3). */
export function trimOws(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/**
 * "Intermediaries MUST parse a received Connection header field before a message is forwarded and, for each
 * connection-option in this field, remove any header or trailer field(s) from the message with the same name" (RFC 9110
 * 7.6.1). A client could list a keyed header there: the origin would not get it, and its response would be stored under
 * the key with it.
 */
function listedIn(connection: string | undefined): readonly string[] {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return [];
  return connection.toLowerCase().split(',').map(trimOws);
}

/** Reads the headers that are forwarded; undefined for every other header. */
export function forwardedFields(request: KeyRequest): KeyRequest['header'] {
  const listed = listedIn(request.header('connection'));
  return (name) =>
    isForbidden(name, request) || (listed.length > 0 && listed.indexOf(name) >= 0) ? undefined : request.header(name);
}
