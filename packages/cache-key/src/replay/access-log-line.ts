import { readNdjson } from './ndjson.js';

/** One parsed line of an access log in common or combined format, or of NDJSON. Each byte is one character (latin1), as is `\uXXXX` of NDJSON. */
export interface AccessLogLine {
  /** The part before the date: `host ident user`, with some servers `vhost:port` before them. Empty for NDJSON, as the date. */
  readonly prefix: string;
  readonly date: string;
  /** The server, if the log names it: `vhost:port`, or a member of NDJSON. */
  readonly host: string | undefined;
  readonly scheme: 'http' | 'https' | undefined;
  /** undefined if the request could not be read: servers log malformed requests, too. */
  readonly method: string | undefined;
  readonly target: string | undefined;
  /** The status as written; a server writes `-` if it has no value. The same holds for the fields below. */
  readonly status: string;
  readonly length: string | undefined;
  readonly referer: string | undefined;
  readonly userAgent: string | undefined;
}

const QUOTED = '"([^"\\\\]*(?:\\\\.[^"\\\\]*)*)"';

/**
 * Common log format, `host ident user [date] "request" status bytes`, and the combined one with `"referer" "user
 * agent"` behind it. The rest of the line is not read.
 */
const LINE = new RegExp(`^([^"[]*)\\[([^\\]]*)\\] ${QUOTED} (\\d{3}|-)(?: (\\d+|-)(?: ${QUOTED}(?: ${QUOTED})?)?|$)`);

/** A match of it: the last three groups may be absent. */
type Groups = RegExpExecArray & Record<1 | 2 | 3 | 4, string>;

/** `method SP request-target SP HTTP-version` (RFC 9112 3); an HTTP/0.9 request has no version. */
const REQUEST = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\S.*?)(?: HTTP\/\d(?:\.\d)?)?$/s;

/** `vhost:port` before `host ident user`. */
const VHOST = /^[^\s:]+:\d+(?= [^ ]* [^ ]* )/;

const ESCAPE = /\\(?:x([0-9A-Fa-f]{2})|(.))/gs;

/**
 * Decodes the escapes of servers: `\"` and `\\` for a quotation mark and a backslash, `\xHH` for bytes that are not
 * printable.
 */
const unescape = (text: string): string =>
  text.includes('\\')
    ? text.replace(ESCAPE, (_, hex: string | undefined, char: string) =>
        hex === undefined ? char : String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;

const given = (text: string | undefined): string | undefined =>
  text === undefined || text === '-' || text === '' ? undefined : unescape(text);

const ofNdjson = (line: string): AccessLogLine | undefined => {
  const entry = readNdjson(line);
  if (typeof entry === 'string') return undefined;
  const { method, target, host, scheme, status = '-', length, fields } = entry;
  const { referer, 'user-agent': userAgent } = fields;
  const numbers = { status: String(status), length: length?.toString() };
  return { prefix: '', date: '', host, scheme, method, target, ...numbers, referer, userAgent };
};

/**
 * Parses a line of an access log.
 *
 * @returns undefined if the line is in another format, or no string. Never throws.
 */
export function readAccessLogLine(line: string): AccessLogLine | undefined {
  if (typeof line === 'string' && line.startsWith('{')) return ofNdjson(line);
  const match = typeof line === 'string' ? LINE.exec(line) : null;
  if (match === null) return undefined;
  const { 1: prefix, 2: date, 3: quoted, 4: status, 5: length, 6: referer, 7: userAgent } = match as Groups;
  const request = REQUEST.exec(unescape(quoted));
  return {
    prefix,
    date,
    host: VHOST.exec(prefix.trimEnd())?.[0],
    scheme: undefined,
    method: request?.[1],
    target: request?.[2],
    status,
    length,
    referer: given(referer),
    userAgent: given(userAgent),
  };
}
