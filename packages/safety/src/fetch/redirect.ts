import { wrongValue } from '@urikit/generic/internal';
import { FetchRefusedError } from './refused.js';

/** A request as sent; each redirect makes the next one. */
export interface Sent {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: RequestInit['body'] | undefined;
  /** The address that `Referer` names, unless a policy hides it; '' for no address. */
  readonly referrer: string | undefined;
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** The Location of a redirect; undefined for any other response. */
export const locationOf = ({ status, headers }: Response): string | undefined =>
  REDIRECTS.includes(status) ? (headers.get('location') ?? undefined) : undefined;

/**
 * Headers that follow a redirect to another origin. Any other header may be a credential of the first origin, such as
 * `Authorization`, `X-Auth-Key` or `Ocp-Apim-Subscription-Key`, or may tell where a user comes from.
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
  // Without its condition, a request could overwrite a newer representation, or get a part of another one.
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
  // Headers that describe the body, which 307 and 308 resend.
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
 * The names, in lower case, of headers that follow a redirect to another origin.
 *
 * @param more - names of the caller
 * @throws UrikitError if `more` is not a list, or has a malformed name or `Host`, which differs between origins
 */
export function crossOriginNames(more: readonly string[]): ReadonlySet<string> {
  if (!Array.isArray(more)) throw wrongValue(['crossOriginHeaders'], 'a list of names of headers');
  for (const name of more as readonly unknown[])
    if (typeof name !== 'string' || !/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || name.toLowerCase() === 'host')
      throw wrongValue(['crossOriginHeaders'], 'names of headers other than Host');
  return new Set([...CROSSING, ...more.map((name: string) => name.toLowerCase())]);
}

const isStream = (body: Sent['body']): boolean =>
  typeof body === 'object' && body !== null && (body instanceof ReadableStream || Symbol.asyncIterator in body);

/** RFC 9110 15.4: 303 continues with GET; so do 301 and 302 after a POST, in all clients. */
const becomesGet = (status: number, method: string): boolean =>
  status === 303 ? method !== 'GET' && method !== 'HEAD' : status <= 302 && method === 'POST';

/**
 * Reads a URL like a browser. `URL.canParse` is no help: once Node 20 has compiled it, it takes Latin-1 for UTF-8.
 *
 * @returns undefined if the string is no URL
 */
export function urlOf(text: string | URL, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** How a response redirects. */
interface Redirect {
  readonly status: number;
  readonly location: string;
  readonly redirects: number;
  /** Names of the headers that go to another origin. */
  readonly crossing: ReadonlySet<string>;
}

/**
 * Makes the next request. Another origin gets only headers that are known to be harmless, and only 307 and 308 resend
 * the body.
 *
 * @throws FetchRefusedError for a malformed location, and for a body that cannot be sent twice
 * @see RFC 9110 section 15.4
 */
export function redirected(sent: Sent, { status, location, redirects, crossing }: Redirect): Sent {
  const url = urlOf(location, sent.url);
  if (url === undefined) throw new FetchRefusedError('location', 'expected a Location that is a URL', redirects);
  const headers = new Headers(sent.headers);
  let { referrer } = sent;
  if (url.origin !== sent.url.origin) {
    for (const name of [...headers.keys()]) if (!crossing.has(name)) headers.delete(name);
    if (!crossing.has('referer')) referrer &&= '';
  }
  if (becomesGet(status, sent.method)) {
    for (const name of OF_BODY) headers.delete(name);
    return { url, method: 'GET', headers, body: undefined, referrer };
  }
  if (isStream(sent.body))
    throw new FetchRefusedError('body', 'expected a body that can be sent again, and no stream', redirects);
  return { ...sent, url, headers, referrer };
}
