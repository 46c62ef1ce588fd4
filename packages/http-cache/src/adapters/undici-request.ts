import type { FieldChange, Keyed } from '@urikit/cache-key';
import type { Dispatcher } from 'undici';
import { receive } from '../flow/receive.js';
import { fieldValue, OF_CLIENT } from '../messages/fields.js';
import type { CacheRequest } from '../seam/exchange.js';

/** Turns a request to undici into a request for a keyer. */

type Headers = Dispatcher.DispatchOptions['headers'];
type Values = string | readonly string[] | undefined;

/** Fields in any of the forms in which undici takes them, as names and values in turn. */
export function listFields(headers: Headers): string[] {
  if (headers === undefined || headers === null) return [];
  const list: readonly unknown[] =
    Symbol.iterator in headers ? [...(headers as Iterable<unknown>)] : Object.entries(headers);
  const isFlat = Array.isArray(headers) && !Array.isArray(headers[0]);
  const pairs = isFlat ? list.flatMap((name, i) => (i % 2 === 0 ? [[name, list[i + 1]]] : [])) : list;
  return (pairs as readonly (readonly [string, Values])[]).flatMap(([name, value]) =>
    value === undefined
      ? []
      : (Array.isArray(value) ? value : [value]).flatMap((each: unknown) => [name, String(each)]),
  );
}

/** `host [ ":" port ]` of an origin as undici takes it. */
const authorityOf = (origin: string): string => origin.replace(/^https?:\/\//i, '').replace(/\/.*$/s, '');

/** @param target - the path with its query, as it is sent */
export function requestOf(
  origin: string,
  method: string,
  target: string,
  headers: Headers,
  hasBody: boolean,
): CacheRequest {
  const given = listFields(headers);
  // RFC 9110 7.2: undici sends the authority of the origin if the caller gives no Host.
  const fields = fieldValue(given, 'host') === undefined ? ['host', authorityOf(origin), ...given] : given;
  const request = receive({ method, scheme: /^https:/i.test(origin) ? 'https' : 'http', target, fields });
  return { ...request, hasBody: hasBody || request.hasBody === true };
}

/** The changes to the headers of a keyed request: those of the decision, and without the headers of the client. */
export const changesOf = ({ header }: CacheRequest, { forward }: Keyed): readonly FieldChange[] => [
  ...forward.fields,
  ...[...OF_CLIENT].filter((name) => header(name) !== undefined).map((name): FieldChange => [name, undefined]),
];
