import { type LogLine, NO_FIELDS } from './entry.js';
import { timeOf } from './time.js';

const QUOTED = '"([^"\\\\]*(?:\\\\.[^"\\\\]*)*)"';

/**
 * Common log format, `host ident user [date] "request" status bytes`, the combined one with `"referer" "user agent"`
 * behind it, and both with `vhost:port` before them. What stands behind is not read.
 */
const LINE = new RegExp(`^([^"[]*)\\[([^\\]]*)\\] ${QUOTED} (\\d{3}|-)(?: (\\d+|-)(?: ${QUOTED}(?: ${QUOTED})?)?|$)`);

/** `method SP request-target SP HTTP-version` (RFC 9112 3); an HTTP/0.9 request has no version. */
const REQUEST = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\S.*?)(?: HTTP\/\d(?:\.\d)?)?$/s;

const ESCAPE = /\\(?:x([0-9A-Fa-f]{2})|(.))/gs;

/** Servers write a quote or a backslash as `\"` and `\\`, and what is not printable as `\xHH`. */
const unescape = (text: string): string =>
  text.includes('\\') ? text.replace(ESCAPE, (_, hex?: string, char?: string) => (hex === undefined ? (char ?? '') : String.fromCharCode(Number.parseInt(hex, 16)))) : text;

const VHOST = /^[^\s:]+:\d+$/;

/** What stands before the date: `[vhost:port] host ident user`. A user's name may hold spaces. */
function readPrefix(prefix: string): { readonly host: string | undefined; readonly user: string | undefined } {
  const parts = prefix.trimEnd().split(' ');
  const host = parts.length > 3 && VHOST.test(parts[0] ?? '') ? parts.shift() : undefined;
  const user = parts.slice(2).join(' ');
  return { host, user: user === '' || user === '-' ? undefined : user };
}

function fieldsOf(referer: string | undefined, agent: string | undefined, user: string | undefined): Readonly<Record<string, string>> {
  const given = (text: string | undefined): text is string => text !== undefined && text !== '-' && text !== '';
  if (user === undefined && !given(referer) && !given(agent)) return NO_FIELDS;
  const fields = Object.create(null) as Record<string, string>;
  if (given(referer)) fields['referer'] = unescape(referer);
  if (given(agent)) fields['user-agent'] = unescape(agent);
  // The log knows who it was and not what was sent: a stand-in, so that such a request is not taken for anyone's.
  if (user !== undefined) fields['authorization'] = `user ${user}`;
  return fields;
}

const numberOf = (text: string | undefined): number | undefined => (text === undefined || text === '-' ? undefined : Number(text));

/** Reads a line of an access log in common or combined format. Never throws. */
export function readClf(line: string): LogLine {
  const match = LINE.exec(line);
  if (match === null) return 'not-a-log-line';
  const [, prefix = '', date = '', quoted = '', status, length, referer, agent] = match;
  const request = REQUEST.exec(unescape(quoted));
  if (request === null) return 'unreadable-request';
  const { host, user } = readPrefix(prefix);
  return {
    method: request[1] as string,
    target: request[2] as string,
    host,
    scheme: undefined,
    status: numberOf(status),
    length: numberOf(length),
    etag: undefined,
    time: timeOf(date),
    fields: fieldsOf(referer, agent, user),
  };
}
