import { readAccessLogLine } from '../access-log.js';
import { type LogLine, NO_FIELDS } from './entry.js';
import { timeOf } from './time.js';

const VHOST = /^[^\s:]+:\d+$/;

/** Reads the part before the date: `[vhost:port] host ident user`. A user's name may hold spaces. */
function readPrefix(prefix: string): { readonly host: string | undefined; readonly user: string | undefined } {
  const parts = prefix.trimEnd().split(' ');
  const host = parts.length > 3 && VHOST.test(parts[0] ?? '') ? parts.shift() : undefined;
  const user = parts.slice(2).join(' ');
  return { host, user: user === '' || user === '-' ? undefined : user };
}

function fieldsOf(
  referer: string | undefined,
  userAgent: string | undefined,
  user: string | undefined,
): Readonly<Record<string, string>> {
  if (user === undefined && referer === undefined && userAgent === undefined) return NO_FIELDS;
  const fields = Object.create(null) as Record<string, string>;
  if (referer !== undefined) fields['referer'] = referer;
  if (userAgent !== undefined) fields['user-agent'] = userAgent;
  // The log names the user and not the credentials. This stand-in keeps the request apart from requests without
  // user.
  if (user !== undefined) fields['authorization'] = `user ${user}`;
  return fields;
}

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined || text === '-' ? undefined : Number(text);

/** Reads a line of an access log in common or combined format, with `vhost:port` before it or not. Never throws. */
export function readClf(text: string): LogLine {
  const line = readAccessLogLine(text);
  if (line === undefined) return 'not-a-log-line';
  const { method, target } = line;
  if (method === undefined || target === undefined) return 'unreadable-request';
  const { host, user } = readPrefix(line.prefix);
  return {
    method,
    target,
    host,
    scheme: undefined,
    status: numberOf(line.status),
    length: numberOf(line.length),
    etag: undefined,
    time: timeOf(line.date),
    fields: fieldsOf(line.referer, line.userAgent, user),
  };
}
