import { readAccessLogLine } from '@urikit/cache-key/access-log';

/** One request of an access log. */
export interface LogEntry {
  readonly method: string;
  /** The request target as it was sent, undefined where the request could not be read. */
  readonly target: string | undefined;
  readonly status: string;
  /** Combined format only. */
  readonly referer: string | undefined;
}

/** Reads one line, undefined where it is no access log's. Never throws. */
export function readLogLine(text: string): LogEntry | undefined {
  const line = readAccessLogLine(text);
  return line === undefined
    ? undefined
    : { method: line.method ?? '-', target: line.target, status: line.status, referer: line.referer };
}

/** Whether most of the lines of a sample, its last and perhaps cut one apart, are an access log's. */
export function isAccessLog(sample: string): boolean {
  const lines = sample.split(/\r?\n/).filter((line) => line !== '');
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  return whole.length > 0 && whole.filter((line) => readAccessLogLine(line) !== undefined).length * 2 > whole.length;
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
