/** One parsed line of an access log in common or combined format. Strings hold one character per byte (latin1). */
export interface AccessLogLine {
  /** The part before the date: `host ident user`, with some servers `vhost:port` before them. */
  readonly prefix: string;
  readonly date: string;
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

/**
 * Parses a line of an access log.
 *
 * @returns undefined if the line is in another format, or no string. Never throws.
 */
export function readAccessLogLine(line: string): AccessLogLine | undefined {
  const match = typeof line === 'string' ? LINE.exec(line) : null;
  if (match === null) return undefined;
  const { 1: prefix, 2: date, 3: quoted, 4: status, 5: length, 6: referer, 7: userAgent } = match as Groups;
  const request = REQUEST.exec(unescape(quoted));
  return {
    prefix,
    date,
    method: request?.[1],
    target: request?.[2],
    status,
    length,
    referer: given(referer),
    userAgent: given(userAgent),
  };
}
