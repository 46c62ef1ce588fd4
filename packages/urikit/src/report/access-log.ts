/** One request of an access log. */
export interface LogEntry {
  readonly method: string;
  /** The request target as it was sent, undefined where the request could not be read. */
  readonly target: string | undefined;
  readonly status: string;
  /** Combined format only. */
  readonly referer: string | undefined;
}

const QUOTED = '"([^"\\\\]*(?:\\\\.[^"\\\\]*)*)"';

/**
 * Common log format, `host ident user [date] "request" status bytes`, and the combined one with `"referer" "user agent"`
 * behind it. What stands before the date is not read: some servers put more there.
 */
const LINE = new RegExp(`^[^"[]*\\[[^\\]]*\\] ${QUOTED} (\\d{3}|-)(?: (?:\\d+|-)(?: ${QUOTED})?|$)`);

/** `method SP request-target SP HTTP-version` (RFC 9112 3); an HTTP/0.9 request has no version. */
const REQUEST = /^(\S+) (.*?)(?: HTTP\/\d(?:\.\d)?)?$/s;

const ESCAPE = /\\(?:x([0-9A-Fa-f]{2})|(.))/g;

/** Servers write a quote or a backslash as `\"` and `\\`, and what is not printable as `\xHH`. */
const unescape = (text: string): string =>
  text.includes('\\') ? text.replace(ESCAPE, (_, hex?: string, char?: string) => (hex === undefined ? (char ?? '') : String.fromCharCode(Number.parseInt(hex, 16)))) : text;

/** Reads one line, undefined where it is no access log's. Never throws. */
export function readLogLine(line: string): LogEntry | undefined {
  const match = LINE.exec(line);
  if (match === null) return undefined;
  const [, quoted = '', status = '-', referer = '-'] = match;
  const request = REQUEST.exec(unescape(quoted));
  return {
    method: request?.[1] ?? '-',
    target: request?.[2],
    status,
    referer: referer === '-' || referer === '' ? undefined : unescape(referer),
  };
}

/** Whether most of the lines of a sample, its last and perhaps cut one apart, are an access log's. */
export function isAccessLog(sample: string): boolean {
  const lines = sample.split(/\r?\n/).filter((line) => line !== '');
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  return whole.length > 0 && whole.filter((line) => LINE.test(line)).length * 2 > whole.length;
}

/**
 * The URI of a request target (RFC 9112 3.3): an origin-form behind the scheme and authority of the server, joined and
 * not resolved, for `//x` in it is a path and dot-segments in it were sent; an absolute-form as it is.
 *
 * @param origin - scheme and authority, `http://localhost`
 * @returns undefined for the asterisk-form, the authority-form and whatever else is no URI
 */
export function targetUri({ method, target }: LogEntry, origin: string): string | undefined {
  if (target === undefined || method === 'CONNECT') return undefined;
  if (target.startsWith('/')) return `${origin}${target}`;
  return /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(target) ? target : undefined;
}
