import type { Decision, KeyRequest } from '@urikit/cache-key';

/** The shapes of a CloudFront function, as its documentation has them. */

interface Value {
  readonly value: string;
}

/** A request as an event of "viewer-request" shows it. */
interface ShownRequest {
  readonly method: string;
  readonly uri: string;
  readonly querystring: string | Readonly<Record<string, Value>>;
  readonly headers: Readonly<Record<string, Value>>;
  readonly cookies: Readonly<Record<string, Value>>;
  readonly rawQueryString?: () => string;
}

export interface ViewerEvent {
  readonly version: '1.0';
  readonly context: { readonly eventType: 'viewer-request'; readonly requestId: string };
  readonly request: ShownRequest;
}

interface ShownAnswer {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, Value>>;
}

export type Handler = (event: ViewerEvent) => ShownRequest | ShownAnswer;

const REQUEST_ID = 'id-of-the-request';

const HEADERS = [
  ...['authorization', 'accept', 'accept-encoding', 'accept-language', 'connection', 'content-type', 'x-original-url'],
  ...['x-forwarded-proto', 'x-urikit-key', 'forwarded', 'x-tenant', 'x-flag'],
];

const cookiesOf = (field: string | undefined): Readonly<Record<string, Value>> | undefined => {
  const cookies: Record<string, Value> = {};
  for (const pair of field?.split('; ') ?? []) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (at < 1 || Object.hasOwn(cookies, name) || name === '__proto__') return undefined;
    cookies[name] = { value: pair.slice(at + 1) };
  }
  return cookies;
};

/** The event of a request; undefined for a request that CloudFront answers itself, or shows otherwise. */
export function eventOf({ method, host, target, header }: KeyRequest): ViewerEvent | undefined {
  const cookies = cookiesOf(header('cookie'));
  if (host === undefined || !target.startsWith('/') || target.endsWith('?') || cookies === undefined) return undefined;
  const at = target.indexOf('?');
  const shown = HEADERS.flatMap((name) => {
    const value = header(name);
    return value === undefined ? [] : [[name, { value }] as const];
  });
  return {
    version: '1.0',
    context: { eventType: 'viewer-request', requestId: REQUEST_ID },
    request: {
      method,
      uri: at < 0 ? target : target.slice(0, at),
      querystring: {},
      headers: Object.fromEntries([...shown, ['host', { value: host }]]),
      cookies,
      rawQueryString: () => (at < 0 ? '' : target.slice(at + 1)),
    },
  };
}

const ofAnswer = ({ statusCode, headers }: ShownAnswer): string =>
  `${String(statusCode)} ${headers?.['location']?.value ?? ''}`;

const ofRequest = (target: string, key: string, fields: readonly (string | undefined)[]): string =>
  JSON.stringify([target, key, fields]);

const isDecision = (made: Decision | ShownRequest | ShownAnswer): made is Decision => 'action' in made;

/** The outcome of a decision, or of an answer of the function, in one form. */
export function outcomeOf(made: Decision | ShownRequest | ShownAnswer, request: KeyRequest): string {
  if ('statusCode' in made) return ofAnswer(made);
  if (!isDecision(made)) {
    const { uri, querystring, headers, cookies } = made;
    const pairs = Object.entries(cookies).map(([name, { value }]) => `${name}=${value}`);
    const target = uri + (typeof querystring === 'string' && querystring !== '' ? `?${querystring}` : '');
    const fields = HEADERS.filter((name) => name !== 'x-urikit-key').map((name) => headers[name]?.value);
    return ofRequest(target, headers['x-urikit-key']?.value ?? '', [...fields, pairs.join('; ')]);
  }
  if (made.action === 'reject') return made.location === undefined ? '400 ' : `308 ${made.location}`;
  const { target, host, fields } = made.forward;
  const after = (name: string): string | undefined => {
    const change = fields.find(([other]) => other === name);
    return change === undefined ? request.header(name) : change[1];
  };
  // The function cannot write Host.
  const key = made.action === 'key' && host === request.host ? made.key : `- ${REQUEST_ID}`;
  const others = HEADERS.filter((name) => name !== 'x-urikit-key').map(after);
  return ofRequest(target, key, [...others, after('cookie') ?? '']);
}
