import { wrongValue } from '@urikit/generic/internal';
import { FetchRefusedError } from './refused.js';

/** What is sent: a request, and each of its redirects. */
export interface Sent {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: RequestInit['body'] | undefined;
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** Where a response redirects to; undefined where it does not. */
export const locationOf = ({ status, headers }: Response): string | undefined =>
  REDIRECTS.includes(status) ? (headers.get('location') ?? undefined) : undefined;

/**
 * Header fields that follow a redirect to another origin. Every other field may be a credential of the first origin, as
 * `Authorization`, `X-Auth-Key` and `Ocp-Apim-Subscription-Key` are, or says where a user comes from.
 */
const CROSSING: readonly string[] = [
  // Content negotiation.
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'user-agent',
  'cache-control',
  'pragma',
  // A request without its condition would overwrite, or be answered with a part of another representation.
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
  // The body's own, which goes with 307 and 308.
  'content-encoding',
  'content-language',
  'content-type',
];

const OF_BODY: readonly string[] = [
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-type',
];

/**
 * The names of fields that follow a redirect to another origin, in lower case.
 *
 * @param more - names of the caller
 * @throws UrikitError for another value than a list, for a name that no field has, and for `Host`, because each origin has
 *   its own
 */
export function crossOriginNames(more: readonly string[]): ReadonlySet<string> {
  if (!Array.isArray(more)) throw wrongValue(['crossOriginHeaders'], 'a list of names of header fields');
  for (const name of more as readonly unknown[])
    if (typeof name !== 'string' || !/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || name.toLowerCase() === 'host')
      throw wrongValue(['crossOriginHeaders'], 'names of header fields other than Host');
  return new Set([...CROSSING, ...more.map((name: string) => name.toLowerCase())]);
}

const isStream = (body: Sent['body']): boolean =>
  typeof body === 'object' && body !== null && (body instanceof ReadableStream || Symbol.asyncIterator in body);

/** RFC 9110 15.4: 303 asks with GET; so do 301 and 302 behind a POST, as all clients have it. */
const becomesGet = (status: number, method: string): boolean =>
  status === 303 ? method !== 'GET' && method !== 'HEAD' : status <= 302 && method === 'POST';

/** The place that is meant, read as a browser does, against the URL that was asked. */
function targetOf(location: string, base: URL, redirects: number): URL {
  if (!URL.canParse(location, base.href))
    throw new FetchRefusedError('location', 'expected a Location that is a URL', redirects);
  return new URL(location, base);
}

/** How a response redirects. */
interface Redirect {
  readonly status: number;
  readonly location: string;
  readonly redirects: number;
  /** Names of the fields that go to another origin. */
  readonly crossing: ReadonlySet<string>;
}

/**
 * The next request. Another origin gets the fields that are known to be harmless, and a body goes with 307 and 308 alone.
 *
 * @throws FetchRefusedError for a malformed location, and for a body that cannot be sent twice
 * @see RFC 9110 section 15.4
 */
export function redirected(sent: Sent, { status, location, redirects, crossing }: Redirect): Sent {
  const url = targetOf(location, sent.url, redirects);
  const headers = new Headers(sent.headers);
  if (url.origin !== sent.url.origin)
    for (const name of [...headers.keys()]) if (!crossing.has(name)) headers.delete(name);
  if (becomesGet(status, sent.method)) {
    for (const name of OF_BODY) headers.delete(name);
    return { url, method: 'GET', headers, body: undefined };
  }
  if (isStream(sent.body))
    throw new FetchRefusedError('body', 'expected a body that can be sent again, and no stream', redirects);
  return { ...sent, url, headers };
}
