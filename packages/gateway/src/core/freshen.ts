import type { Entry } from '../store/store.js';
import { withField } from './answer-fields.js';
import type { Context } from './context.js';
import { makeEntry, type Prepared } from './entry.js';
import type { OriginResponse } from './exchange.js';
import { endToEnd, fieldValue, withoutFields } from './fields.js';
import { judge, type Exchange } from './storable.js';

/** The fields by which the origin is asked whether a stored response is still good (RFC 9111 4.3.1). */
export function validatorFields({ entry }: Prepared): string[] {
  const [etag, lastModified] = [fieldValue(entry.fields, 'etag'), fieldValue(entry.fields, 'last-modified')];
  return [
    ...(etag === undefined ? [] : ['If-None-Match', etag]),
    ...(lastModified === undefined ? [] : ['If-Modified-Since', lastModified]),
  ];
}

/** Fields that a 304 does not replace: they are about the bytes that are stored (RFC 9111 3.2). */
const notReplaced = (name: string): boolean =>
  [
    'content-length',
    'content-encoding',
    'content-range',
    'content-type',
    'content-location',
    'set-cookie',
    'age',
    'etag',
  ].includes(name);

/** Whether a 304 is about the stored response (RFC 9111 4.3.4). */
function isAbout({ fields }: OriginResponse, { entry }: Prepared): boolean {
  const opaque = (etag: string | undefined): string | undefined => etag?.replace(/^W\//, '');
  const etag = fieldValue(fields, 'etag');
  if (etag !== undefined) return opaque(etag) === opaque(fieldValue(entry.fields, 'etag'));
  const lastModified = fieldValue(fields, 'last-modified');
  return lastModified === undefined || lastModified === fieldValue(entry.fields, 'last-modified');
}

/** The stored fields with those of a 304 in their place (RFC 9111 3.2). */
function updatedFields(stored: readonly string[], response: OriginResponse): string[] {
  const fresh = withoutFields(endToEnd(response.fields), notReplaced);
  const names = new Set(fresh.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase()));
  return [...withoutFields(stored, (name) => names.has(name)), ...fresh];
}

/**
 * The stored response, made good again by a 304.
 *
 * @returns undefined where the 304 is about another response, or says that it may not be kept
 */
export function freshen(
  context: Context,
  stale: Prepared,
  exchange: Exchange,
  uri: string,
  generation: number,
): Entry | 'other' | 'not-kept' {
  const { entry } = stale;
  if (!isAbout(exchange.response, stale)) return 'other';
  const age = fieldValue(exchange.response.fields, 'age');
  const fields = updatedFields(entry.fields, exchange.response);
  const response: OriginResponse = {
    status: entry.status,
    fields: age === undefined ? fields : withField(fields, 'age', age),
    body: undefined,
  };
  const updated: Exchange = { ...exchange, request: { ...exchange.request, method: 'GET' }, response };
  const freshness = judge(updated, context.options);
  if (typeof freshness === 'string') return 'not-kept';
  const made = makeEntry(
    { key: entry.key, uri, exchange: updated, freshness, body: entry.body, generation },
    context.options,
  );
  return { ...made, tags: [...new Set([...entry.tags, ...made.tags])] };
}
