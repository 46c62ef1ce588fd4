import { SECRET_ENDINGS, SECRET_PARAMETERS } from '@urikit/generic';
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

const CREDENTIALS: readonly string[] = ['authorization', 'cookie', 'proxy-authorization', 'host'];
const OF_BODY: readonly string[] = [
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-type',
];

/** By the list of parameters, so that `X-Api-Key` and `X-Auth-Token` are credentials, too. */
function isCredential(name: string): boolean {
  const letters = name.replace(/[^a-z0-9]/g, '');
  return (
    CREDENTIALS.includes(name) ||
    SECRET_PARAMETERS.includes(letters) ||
    SECRET_ENDINGS.some((ending) => letters.endsWith(ending))
  );
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

/**
 * The next request. Credentials stay with the origin that they were meant for, and a body goes with 307 and 308 alone.
 *
 * @throws FetchRefusedError for a location that is none, and for a body that cannot be sent twice
 * @see RFC 9110 section 15.4
 */
export function redirected(sent: Sent, status: number, location: string, redirects: number): Sent {
  const url = targetOf(location, sent.url, redirects);
  const headers = new Headers(sent.headers);
  if (url.origin !== sent.url.origin)
    for (const name of [...headers.keys()]) if (isCredential(name)) headers.delete(name);
  if (becomesGet(status, sent.method)) {
    for (const name of OF_BODY) headers.delete(name);
    return { url, method: 'GET', headers, body: undefined };
  }
  if (isStream(sent.body))
    throw new FetchRefusedError('body', 'expected a body that can be sent again, and no stream', redirects);
  return { ...sent, url, headers };
}
