import { type AccessLogLine, readAccessLogLine } from '@urikit/cache-key/access-log';

/** Tells if most lines of a sample, without the last one, which may be cut, are from an access log. */
export function isAccessLog(sample: string): boolean {
  const lines = sample.split(/\r?\n/).filter((line) => line !== '');
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  return whole.length > 0 && whole.filter((line) => readAccessLogLine(line) !== undefined).length * 2 > whole.length;
}

/**
 * The URI of a request target (RFC 9112 3.3): an origin-form behind the scheme and authority of the server, appended
 * and not resolved, because `//x` in it is a path and its dot-segments were sent; an absolute-form stays unchanged.
 *
 * @param origin - scheme and authority of a log that does not name them, `http://localhost`
 * @returns undefined for the asterisk-form, the authority-form and other targets that are not URIs
 */
export function targetUri(
  { method, target, scheme, host }: Partial<Pick<AccessLogLine, 'method' | 'target' | 'scheme' | 'host'>>,
  origin: string,
): string | undefined {
  if (target === undefined || method === 'CONNECT') return undefined;
  const [ownScheme, ownHost] = origin.split('://');
  if (target.startsWith('/')) return `${scheme ?? String(ownScheme)}://${host ?? String(ownHost)}${target}`;
  return /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(target) ? target : undefined;
}
