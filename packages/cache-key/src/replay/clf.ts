import { readAccessLogLine } from './access-log-line.js';
import { type LogLine, NO_FIELDS } from './entry.js';
import { timeOf } from './time.js';

/** The user before the date: `host ident user`. A user's name may hold spaces. */
const USER = /^[^ ]* [^ ]* (.*)$/s;

/** The date that was read last: the lines of one second have one. */
let lastDate = '';
let lastTime: number | undefined;

function timeOfLine(date: string): number | undefined {
  if (date !== lastDate) [lastDate, lastTime] = [date, timeOf(date)];
  return lastTime;
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
  const { method, target, host } = line;
  if (method === undefined || target === undefined) return 'unreadable-request';
  const [, user = ''] = USER.exec(line.prefix.slice(host === undefined ? 0 : host.length + 1).trimEnd()) ?? [];
  return {
    method,
    target,
    host,
    scheme: undefined,
    status: numberOf(line.status),
    length: numberOf(line.length),
    etag: undefined,
    time: timeOfLine(line.date),
    fields: fieldsOf(line.referer, line.userAgent, user === '' || user === '-' ? undefined : user),
  };
}
