import type { KeyRequest } from '@urikit/cache-key/keyer';

/** What njs lends a handler of a request, as far as it is used here. Strings have one character per byte. */
export interface NjsRequest {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Every field as received, in order. */
  readonly rawHeadersIn: readonly (readonly [name: string, value: string])[];
}

/** Which fields of a request are read, and how. */
export interface NjsFields {
  /** Those that are set anew for the origin, in lower case: an empty one is not sent, so it is not there. */
  readonly set: readonly string[];
  /** The variable that says `1` for a hop that may say how it was reached; undefined for none. */
  readonly trusted?: string | undefined;
}

/** Whether the hop that a request comes from may say how it was reached. */
export const isTrusted = ({ variables }: NjsRequest, { trusted }: NjsFields): boolean => trusted !== undefined && variables[trusted] === '1';

/** Fields by name in lower case. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** `method SP request-target SP HTTP-version` (RFC 9112 3), with the further spaces that nginx allows. */
const REQUEST_LINE = /^([^ ]+) +([^ ]+) +HTTP\/[0-9.]+ *$/;

const isSpace = (code: number): boolean => code === 32 || code === 9;

/** Without the white space around it, of which nginx leaves tabs (RFC 9110 5.5). */
function trimmed(value: string): string {
  let [start, end] = [0, value.length];
  while (start < end && isSpace(value.charCodeAt(start))) start++;
  while (end > start && isSpace(value.charCodeAt(end - 1))) end--;
  return start === 0 && end === value.length ? value : value.slice(start, end);
}

/** The fields that a keyer asks for; several of one name joined as RFC 9110 5.3 and RFC 9113 8.2.3 have it. */
export function fieldsOf({ rawHeadersIn: raw }: NjsRequest, wanted: Readonly<Record<string, 'set' | 'kept'>>): Fields {
  const fields: Record<string, string | undefined> = {};
  for (let i = 0; i < raw.length; i++) {
    const pair = raw[i] as readonly [string, string];
    const name = pair[0].toLowerCase();
    const how = wanted[name];
    if (how !== 'set' && how !== 'kept') continue;
    const value = trimmed(pair[1]);
    const before = fields[name];
    if (before !== undefined) fields[name] = before + (name === 'cookie' ? '; ' : ', ') + value;
    else if (how === 'kept' || value !== '') fields[name] = value;
  }
  return fields;
}

/**
 * The octets of a value that is no UTF-8 are lost where njs decodes it, as it does from 0.8 on.
 *
 * 0.7 gives octets, and U+FFFD stands there as three of them.
 */
function isLossy(value: string): boolean {
  const at = value.indexOf('\uFFFD');
  return at >= 0 && value.charCodeAt(at) === 0xfffd;
}

const hasLossy = (fields: Fields): boolean => Object.keys(fields).some((name) => isLossy(fields[name] as string));

/** RFC 9112 6.3: content follows where one of these says so. That of HTTP/2 without Content-Length is not seen here. */
const hasBody = (fields: Fields): boolean =>
  fields['transfer-encoding'] !== undefined || !(fields['content-length'] === undefined || fields['content-length'] === '0');

/**
 * What a keyer has to know of a request.
 *
 * @returns undefined for one that cannot be read byte for byte
 */
export function keyRequest(request: NjsRequest, fields: Fields, settings: NjsFields): KeyRequest | undefined {
  const { variables } = request;
  const line = REQUEST_LINE.exec(variables['request'] ?? '');
  if (line === null || hasLossy(fields)) return undefined;
  return {
    method: line[1] as string,
    scheme: variables['scheme'] === 'https' ? 'https' : 'http',
    host: fields['host'],
    target: line[2] as string,
    header: (name) => fields[name],
    hasBody: hasBody(fields),
    trusted: isTrusted(request, settings),
  };
}
