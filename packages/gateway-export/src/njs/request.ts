import { trimOws } from '@urikit/cache-key/keyer';
import type { KeyRequest } from '@urikit/cache-key';
import { isMisread } from '@urikit/http-cache/internal';
import { fromOctets, isAscii } from './octets.js';

/** The part of an njs request that the handlers use. Strings have one character per byte. */
export interface NjsRequest {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Every field as received, in order. */
  readonly rawHeadersIn: readonly (readonly [name: string, value: string])[];
}

/** Which fields of a request are read, and how. */
export interface NjsFields {
  /** Those that are set anew for the origin, in lower case: an empty one is not sent, so it is not there. */
  readonly set: readonly string[];
  /** The variable that is `1` for a hop that may tell how it was reached; undefined if no hop may. */
  readonly trusted?: string | undefined;
  /** The variable that says `several` for a server whose locations decide by path. */
  readonly locations?: string | undefined;
}

/** Tells if the hop that a request comes from may say how it was reached. */
export const isTrusted = ({ variables }: NjsRequest, { trusted }: NjsFields): boolean =>
  trusted !== undefined && variables[trusted] === '1';

/** Fields by name in lower case. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** `method SP request-target SP HTTP-version` (RFC 9112 3), with the further spaces that nginx allows. */
export const REQUEST_LINE = /^([^ ]+) +([^ ]+) +HTTP\/[0-9.]+ *$/;

/**
 * The treatment of a header that is read: it is set anew, kept as it is, or watched, because a client must not send it
 * and the keyer reports it.
 */
export type Wanted = Readonly<Record<string, 'set' | 'kept' | 'watched'>>;

/** A request as nginx has it: the request-line, and the fields that a keyer asks for. */
interface Received {
  readonly line: string;
  readonly fields: Fields;
  /** True if a watched field is there. */
  readonly isWatched: boolean;
  /** Names of fields that only a proxy may send, or that origins read as others. */
  readonly misread: readonly string[];
}

/** Several fields of one name joined as RFC 9110 5.3 and RFC 9113 8.2.3 have it. */
function receive({ variables, rawHeadersIn: raw }: NjsRequest, wanted: Wanted): Received {
  const fields: Record<string, string | undefined> = {};
  const misread: string[] = [];
  let isWatched = false;
  for (let i = 0; i < raw.length; i++) {
    const pair = raw[i] as readonly [string, string];
    const name = pair[0].toLowerCase();
    const how = wanted[name];
    if (how !== 'kept' && how !== 'watched' && isMisread(name)) misread.push(name);
    // `constructor` is not a wanted header, although each object inherits a member of this name.
    if (how !== 'set' && how !== 'kept' && how !== 'watched') continue;
    if (how === 'watched') isWatched = true;
    // nginx leaves tabs around a value (RFC 9110 5.5).
    const value = trimOws(pair[1]);
    const before = fields[name];
    if (before !== undefined) fields[name] = before + (name === 'cookie' ? '; ' : ', ') + value;
    else if (how !== 'set' || value !== '') fields[name] = value;
  }
  return { line: variables['request'] ?? '', fields, isWatched, misread };
}

/** The same request with one character for each byte; undefined if njs has lost bytes. */
function inOctets({ line, fields, isWatched, misread }: Received): Received | undefined {
  const read = fromOctets(line);
  const all: Record<string, string> = {};
  const names = Object.keys(fields);
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    const value = fromOctets(fields[name] as string);
    if (value === undefined) return undefined;
    all[name] = value;
  }
  return read === undefined ? undefined : { line: read, fields: all, isWatched, misread };
}

/** RFC 9112 6.3: content follows if one of these headers says so. njs hides HTTP/2 content without Content-Length. */
const hasBody = (fields: Fields): boolean =>
  fields['transfer-encoding'] !== undefined ||
  !(fields['content-length'] === undefined || fields['content-length'] === '0');

const NONE: readonly string[] = [];

/** Tells if no hop can be trusted, and the request has no watched header, no Authorization and no Cookie. */
const isBare = ({ fields, isWatched }: Received, { trusted }: NjsFields): boolean =>
  trusted === undefined && !isWatched && fields['authorization'] === undefined && fields['cookie'] === undefined;

/** A request as a keyer takes it, and the headers that were read. */
export interface Read {
  readonly request: KeyRequest;
  readonly fields: Fields;
  /** True if there are characters that stand for octets. */
  readonly isWide: boolean;
  /** Names of fields that only a proxy may send, or that origins read as others. */
  readonly misread: readonly string[];
}

/**
 * Reads a request.
 *
 * @returns undefined for a request that cannot be read byte for byte
 */
export function readRequest(shown: NjsRequest, wanted: Wanted, settings: NjsFields): Read | undefined {
  const received = receive(shown, wanted);
  const isWide =
    !isAscii(received.line) || Object.keys(received.fields).some((name) => !isAscii(received.fields[name] as string));
  const read = isWide ? inOctets(received) : received;
  const line = read === undefined ? null : REQUEST_LINE.exec(read.line);
  if (read === undefined || line === null) return undefined;
  const { fields } = read;
  const request: KeyRequest = {
    method: line[1] as string,
    scheme: shown.variables['scheme'] === 'https' ? 'https' : 'http',
    host: fields['host'],
    target: line[2] as string,
    header: (name) => fields[name],
    // With an empty list the keyer does not ask for each watched header.
    fields: isBare(read, settings) ? NONE : undefined,
    hasBody: hasBody(fields),
    trusted: isTrusted(shown, settings),
  };
  return { request, fields, isWide, misread: read.misread };
}
