import type { Rejected } from '@urikit/cache-key';
import type { Answer, Handling } from '../seam/exchange.js';
import { type IssueCode, issueOf } from '../seam/issue.js';
import type { CacheOptions } from '../seam/options.js';
import { cacheStatus } from './deliver.js';

const TITLES: Readonly<Record<number, string>> = {
  308: 'Permanent Redirect',
  400: 'Bad Request',
  404: 'Not Found',
  401: 'Unauthorized',
  403: 'Forbidden',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Content Too Large',
  417: 'Expectation Failed',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
  508: 'Loop Detected',
};

const encoder = new TextEncoder();

/**
 * The content of a problem (RFC 9457): status and code, and of the request at most its path in normal form.
 *
 * @param normal - of a path that is refused for its form
 */
export const problemText = (status: number, code: string, normal?: string): string =>
  `${JSON.stringify({ title: TITLES[status] ?? 'Error', status, detail: code, normal })}\n`;

/** Seconds after which a client may ask again if a budget is spent (RFC 9110 10.2.3). */
const RETRY_AFTER = '1';

const short = (
  status: number,
  code: IssueCode,
  text: string,
  options: CacheOptions,
  handling: Partial<Handling>,
  extra: readonly string[],
): Answer => {
  const body = encoder.encode(text);
  const full: Handling = { hit: false, detail: code, ...handling };
  const fields = [
    'Content-Type',
    'application/problem+json',
    'Content-Length',
    String(body.byteLength),
    'Cache-Control',
    'no-store',
    'Cache-Status',
    cacheStatus(options.name, full),
    ...(status === 503 || status === 429 ? ['Retry-After', RETRY_AFTER] : []),
    ...extra,
  ];
  return { status, fields, body, handling: full };
};

/**
 * REFUSE: the gateway answers itself, with a short body that names the issue. No cache stores it.
 *
 * @param extra - further fields, names and values in turn
 */
export function refuse(
  code: IssueCode,
  options: CacheOptions,
  handling: Partial<Handling> = {},
  extra: readonly string[] = [],
): Answer {
  const { status } = issueOf(code);
  return short(status, code, problemText(status, code), options, handling, extra);
}

/**
 * Status and fields, names and values in turn, that answer a request which a policy rejects: the normal form of its path
 * as a link (RFC 6596), and Location if the policy redirects.
 */
export function rejection({ normal, location }: Rejected): { status: 308 | 400; fields: readonly string[] } {
  const link = normal === undefined ? [] : ['Link', `<${normal}>; rel="canonical"`];
  return location === undefined
    ? { status: 400, fields: link }
    : { status: 308, fields: [...link, 'Location', location] };
}

/** REFUSE a request that the policy rejects. */
export function refuseRejected(decision: Rejected, options: CacheOptions): Answer {
  const { status, fields } = rejection(decision);
  const { reason, normal } = decision;
  return short(status, reason, problemText(status, reason, normal), options, {}, fields);
}
