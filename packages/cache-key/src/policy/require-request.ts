import { wrongValue } from '@urikit/generic/internal';
import type { PlanKeyer } from '../decide/decide.js';
import { isKnown } from '../decide/plain.js';
import type { KeyRequest } from '../request.js';

/** How to describe the requests of other interfaces. */
const CURES = {
  fetch:
    'a Request of fetch; describe it: with url = new URL(request.url), { method: request.method, scheme: url.protocol.slice(0, -1), ' +
    'host: url.host, target: url.pathname + url.search, header: (name) => request.headers.get(name) ?? undefined }',
  node:
    "a request of Node; describe it: { method: request.method, scheme: 'http', host: request.headers.host, target: request.url, " +
    'header: (name) => request.headers[name] }, or scheme https behind TLS',
  uri:
    "the string of a URI; describe its request: with url = new URL(string), { method: 'GET', scheme: url.protocol.slice(0, -1), " +
    'host: url.host, target: url.pathname + url.search, header: () => undefined }',
} as const;

/** The value that was found in place of a description, with its cure. */
function found(value: unknown): string {
  if (typeof value === 'string') return CURES.uri;
  const { headers, url, method, target, header } = Object(value) as Readonly<Record<string, unknown>>;
  if (typeof (headers as { readonly get?: unknown } | undefined)?.get === 'function') return CURES.fetch;
  if (typeof url === 'string' && typeof headers === 'object') return CURES.node;
  if (typeof url === 'string') return `one with the member "url"; ${CURES.uri}`;
  const wrong = Object.entries({
    method: typeof method === 'string',
    target: typeof target === 'string',
    header: typeof header === 'function',
  }).flatMap(([name, isRight]) => (isRight ? [] : [`"${name}"`]));
  return Object(value) === value ? `one without ${wrong.join(', ')}` : String(value);
}

/** @throws UrikitError `input/value` for another value, with the way to describe a request of fetch or of Node; for a scheme with its colon */
function requireRequest(request: KeyRequest): KeyRequest {
  const { method, scheme, target, header } = Object(request) as KeyRequest;
  if (typeof target !== 'string' || typeof method !== 'string' || typeof header !== 'function')
    throw wrongValue(
      ['request'],
      `{ method, scheme, host, target, header }, header a function of a name in lower case; found ${found(request)}`,
    );
  if (!isKnown(scheme) && typeof scheme === 'string' && scheme.endsWith(':'))
    throw wrongValue(
      ['request', 'scheme'],
      `http or https, found "${scheme}": a scheme has no colon, as in url.protocol.slice(0, -1)`,
    );
  return request;
}

/** A keyer whose requests come from callers without types. */
export const checkedKeyer = ({ decide, keyOf }: PlanKeyer): Pick<PlanKeyer, 'decide' | 'keyOf'> => ({
  decide: (request) => decide(requireRequest(request)),
  keyOf: (request) => keyOf(requireRequest(request)),
});
