import type { CacheContext, Fetched, ForwardedRequest } from '../context.js';
import type { OriginResponse } from '../seam/exchange.js';
import { fieldValue, fieldValues, withField, withoutNames } from '../messages/fields.js';
import { isGroupTag } from '../rules/cache-groups.js';
import { secondsOfUse } from '../rules/freshness.js';
import { isSameWeakly } from '../rules/conditional.js';
import { updatedFields } from '../rules/update.js';
import type { Entry, PartEntry, ResponseEntry } from '../store/entry.js';
import { isStill } from '../store-access/still.js';
import { type Prepared, prepare } from '../rules/prepared.js';
import { evictEntry } from '../store-access/store-access.js';
import { judge, keepEntry, makeEntry } from './store.js';

/** The fields by which the origin is asked whether a stored response is still good (RFC 9111 4.3.1). */
export function validatorFields({ entry }: Prepared): string[] {
  const [etag, lastModified] = [fieldValue(entry.fields, 'etag'), fieldValue(entry.fields, 'last-modified')];
  return [
    ...(etag === undefined ? [] : ['If-None-Match', etag]),
    ...(lastModified === undefined ? [] : ['If-Modified-Since', lastModified]),
  ];
}

/** Tells if a 304 is about the stored response (RFC 9111 4.3.4). */
function isAbout({ fields }: OriginResponse, { entry }: Prepared): boolean {
  const etag = fieldValue(fields, 'etag');
  if (etag !== undefined) {
    const stored = fieldValue(entry.fields, 'etag');
    return stored !== undefined && isSameWeakly(etag, stored);
  }
  const lastModified = fieldValue(fields, 'last-modified');
  return lastModified === undefined || lastModified === fieldValue(entry.fields, 'last-modified');
}

/** A stored response with the fields of a 304, as if it had just been fetched. */
function updated({ entry }: Prepared, fetched: Fetched, hidden: readonly string[]): Fetched {
  const { fields: received } = fetched.response;
  const fields = updatedFields(entry.fields, received);
  const { age } = fetched.values;
  const response: OriginResponse = {
    status: entry.status,
    fields: age === undefined ? fields : withField(fields, 'age', age),
    body: undefined,
  };
  return { ...fetched, response, values: fieldValues(response.fields), fields: withoutNames(fields, hidden) };
}

/** Tells if a HEAD is about the stored response: it has the same validators and length (RFC 9111 4.3.5). */
const isOfSame = (fields: readonly string[], stored: readonly string[]): boolean =>
  ['etag', 'last-modified', 'content-length'].every((name) => {
    const value = fieldValue(fields, name);
    return value === undefined || value === fieldValue(stored, name);
  });

/**
 * VALIDATE by a HEAD: if it is about the stored response, that is fresh again, with the headers of the HEAD; if it is
 * about another one, the stored response is stale (RFC 9111 4.3.5).
 */
export function freshen(context: CacheContext, forwarded: ForwardedRequest, stored: Prepared, fetched: Fetched): void {
  if (isOfSame(fetched.response.fields, stored.entry.fields)) {
    validate(context, forwarded, stored, fetched);
    return;
  }
  const freshness = { ...stored.freshness, lifetime: 0, staleWhileRevalidate: 0 };
  const hasValidator = stored.etag !== undefined || fieldValue(stored.entry.fields, 'last-modified') !== undefined;
  const ttl = secondsOfUse(freshness, hasValidator, context.options);
  if (ttl === 0) evictEntry(context, stored.entry);
  else update(context, forwarded, stored.entry, { ...stored.entry, freshness }, ttl);
}

/** Writes an entry in place of the one that was asked about, if that still stands (RFC 9111 4.3.4, 4.3.5). */
function update(
  context: CacheContext,
  forwarded: ForwardedRequest,
  asked: Entry,
  entry: ResponseEntry | PartEntry,
  ttl: number,
): void {
  const keep = (isThere: boolean): void => {
    if (isThere) keepEntry(context, entry, forwarded, ttl);
  };
  const isThere = isStill(context, asked);
  if (typeof isThere === 'boolean') keep(isThere);
  else void isThere.then(keep);
}

/**
 * VALIDATE: a 304 makes the stored response good again, and stores it (RFC 9111 4.3.4).
 *
 * @returns undefined if the 304 is about another response, or says that this one may not be kept any more
 */
export function validate(
  context: CacheContext,
  forwarded: ForwardedRequest,
  stale: Prepared,
  fetched: Fetched,
): Prepared | undefined {
  if (!isAbout(fetched.response, stale)) return undefined;
  const { options } = context;
  const { request, slot } = forwarded;
  const good = updated(stale, fetched, options.showTags ? [] : options.tagFields);
  const asGet = request.method === 'HEAD' ? { ...request, method: 'GET' } : request;
  const cacheability = judge(context, forwarded, asGet, good);
  if (typeof cacheability === 'string') return undefined;
  const made = makeEntry(forwarded, good, cacheability, stale.entry.body, options);
  // An entry under the key of this request moves to the key of its new headers; one found by No-Vary-Search keeps its
  // key.
  const key = stale.entry.key === slot ? made.key : stale.entry.key;
  // The fields of groups are stored, so the new ones are all there are.
  const kept = stale.entry.tags.filter((tag) => !isGroupTag(tag));
  const entry: ResponseEntry = { ...made, key, tags: [...new Set([...kept, ...made.tags])] };
  update(context, forwarded, stale.entry, entry, cacheability.secondsOfUse);
  forwarded.collapse({ entry });
  return prepare(entry);
}
