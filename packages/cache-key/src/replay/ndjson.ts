import { type LogLine, NO_FIELDS } from './entry.js';
import { timeOf } from './time.js';

type Json = Readonly<Record<string, unknown>>;

/** The member names that servers and people use for each value. The first name that exists counts. */
const NAMES = {
  method: ['method', 'request_method', 'requestMethod', 'RequestMethod', 'http_method', 'verb'],
  target: ['target', 'request_uri', 'requestUrl', 'uri', 'url', 'path', 'RequestPath'],
  query: ['query', 'query_string', 'args'],
  host: ['host', 'http_host', 'vhost', 'server_name', 'RequestHost'],
  scheme: ['scheme', 'request_scheme', 'RequestScheme'],
  status: ['status', 'status_code', 'statusCode', 'response_code', 'DownstreamStatus'],
  length: [
    'length',
    'bytes',
    'body_bytes_sent',
    'bytes_sent',
    'size',
    'response_size',
    'responseSize',
    'DownstreamContentSize',
  ],
  etag: ['etag', 'sent_http_etag'],
  time: ['time', 'timestamp', '@timestamp', 'ts', 'time_iso8601', 'time_local', 'msec', 'StartUTC'],
  user: ['remote_user', 'user', 'ClientUsername'],
} as const;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as text; a list, as fields of several lines are logged, joined. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.join(', ') : undefined;
}

const isGiven = (text: string | undefined): text is string => text !== undefined && text !== '' && text !== '-';

/** The first of the names that one of the records has. */
function pick(records: readonly Json[], names: readonly string[]): string | undefined {
  for (const record of records) {
    for (const name of names) {
      const text = Object.hasOwn(record, name) ? textOf(record[name]) : undefined;
      if (isGiven(text)) return text;
    }
  }
  return undefined;
}

const countOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;

/** Fields of a request: members of `headers`, and `http_NAME` as nginx calls its variables. */
function fieldsOf(records: readonly Json[], user: string | undefined): Readonly<Record<string, string>> {
  const fields = Object.create(null) as Record<string, string>;
  const set = (name: string, value: unknown): void => {
    const text = textOf(value);
    if (isGiven(text)) fields[name] = text;
  };
  for (const record of records) {
    if (isRecord(record['headers']))
      for (const [name, value] of Object.entries(record['headers'])) set(name.toLowerCase(), value);
    for (const name of Object.keys(record))
      if (name.startsWith('http_') && name !== 'http_method') set(name.slice(5).replaceAll('_', '-'), record[name]);
    set('referer', record['referer'] ?? record['referrer']);
    set('user-agent', record['user_agent'] ?? record['userAgent'] ?? record['agent']);
  }
  if (user !== undefined && fields['authorization'] === undefined) fields['authorization'] = `user ${user}`;
  return Object.keys(fields).length === 0 ? NO_FIELDS : fields;
}

const REQUEST = /^(\S+) (\S.*?)(?: HTTP\/\d(?:\.\d)?)?$/s;

const etagOf = (value: unknown): string | undefined =>
  isRecord(value) ? pick([value], ['ETag', 'Etag', 'etag']) : undefined;

/**
 * Reads a line of NDJSON: one JSON object per request, as nginx, Caddy, Traefik and others write it. Members of
 * `request` or `httpRequest` are read like members of the object itself. Never throws.
 *
 * @param line - the line, one character per byte
 */
export function readNdjson(line: string): LogLine {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return 'not-json';
  }
  if (!isRecord(parsed)) return 'not-json';
  const records = [parsed, parsed['request'], parsed['httpRequest']].filter(isRecord);
  const request = typeof parsed['request'] === 'string' ? REQUEST.exec(parsed['request']) : null;
  const method = pick(records, NAMES.method) ?? request?.[1];
  const path = request?.[2] ?? pick(records, NAMES.target);
  if (method === undefined || path === undefined) return 'json-without-request';
  const query = path.includes('?') ? undefined : pick(records, NAMES.query);
  const scheme = pick(records, NAMES.scheme) ?? /^https?(?=:\/\/)/i.exec(path)?.[0].toLowerCase();
  return {
    method,
    target: query === undefined ? path : `${path}?${query.replace(/^\?/, '')}`,
    host: pick(records, NAMES.host),
    scheme: scheme === 'http' || scheme === 'https' ? scheme : undefined,
    status: countOf(pick(records, NAMES.status)),
    length: countOf(pick(records, NAMES.length)),
    etag: pick(records, NAMES.etag) ?? etagOf(parsed['resp_headers']),
    time: timeOf(pick(records, NAMES.time) ?? ''),
    fields: fieldsOf(records, pick(records, NAMES.user)),
  };
}
