import type { Readable } from 'node:stream';
import { readForTwo } from '../budgets/read-for-two.js';
import type { CacheContext, Fetched, ForwardedRequest } from '../context.js';
import type { Answer, Forwarded, Handling } from '../seam/exchange.js';
import type { GatewayIssueCode } from '../seam/issue.js';
import { pathTag, uriTag } from '../seam/resource-uri.js';
import { fieldValue, isNamed, withField, withoutFields } from '../messages/fields.js';
import type { CacheOptions } from '../seam/options.js';
import { isAboutKey, type NotStored } from '../rules/storing.js';
import { groupTags } from '../rules/cache-groups.js';
import { cacheabilityOf, secondsOfUse, unstoredFields } from '../rules/cacheability.js';
import { type Entry, ENTRY_VERSION, type Freshness, type PartEntry, type ResponseEntry } from '../store/entry.js';
import { isErrorStatus } from '../rules/reuse.js';
import { withRuledLifetime } from '../rules/ruled-lifetime.js';
import { withPart } from '../entries/parts.js';
import { evictEntry, readEntry, writeEntry } from '../store-access/store-access.js';
import { keyOfResponse, recordVariant } from '../store-access/variants.js';
import { deliver } from './deliver.js';

/** Names under which a response can be purged: those that its tag fields list, by spaces or commas. */
function tagsOf(fields: readonly string[], tagFields: readonly string[]): readonly string[] {
  const tags = new Set<string>();
  for (let i = 0; i < fields.length; i += 2) {
    if (!tagFields.some((name) => isNamed(fields[i] as string, name))) continue;
    for (const tag of (fields[i + 1] as string).split(/[\s,]+/)) if (tag !== '') tags.add(tag);
  }
  return [...tags];
}

/**
 * Makes an entry out of a response. Its length is that of the bytes that came, and its key that of the variant that it
 * is.
 */
export function makeEntry(
  forwarded: ForwardedRequest,
  { response, fields: passed, requestTime: asked, responseTime: came, ahead }: Fetched,
  freshness: Freshness,
  body: Uint8Array,
  options: CacheOptions,
): ResponseEntry {
  const { uri, generation, decision } = forwarded;
  const { tagFields } = options;
  const unstored = unstoredFields(response.fields, options);
  const kept = withoutFields(passed, (name) => unstored.has(name));
  const varies = fieldValue(response.fields, 'vary') !== undefined;
  const key = varies ? keyOfResponse(forwarded, response.fields) : decision.key;
  const fields = response.status === 204 ? kept : withField(kept, 'content-length', String(body.byteLength));
  const shared = fieldValue(response.fields, 'no-vary-search') === undefined ? [] : [pathTag(uri)];
  const isGrouped = fieldValue(response.fields, 'cache-groups') !== undefined;
  const groups = isGrouped ? groupTags(response.fields, 'cache-groups', decision) : [];
  const tags = [uriTag(uri), ...shared, ...groups, ...tagsOf(response.fields, tagFields)];
  const { status } = response;
  const [requestTime, responseTime] = [asked + ahead, came + ahead];
  return {
    ...{ v: ENTRY_VERSION, kind: 'response', key, status, fields, body },
    ...{ requestTime, responseTime, freshness, tags, generation },
  };
}

/** Tells if an entry is one of several under the key of its request. */
const isVariant = ({ key }: Entry, { decision }: ForwardedRequest): boolean =>
  key.length > decision.key.length && key.startsWith(`${decision.key}\n`);

/**
 * Writes an entry for as long as it is of use: fresh, stale, or to be validated; with the record of its variants.
 *
 * @param forwarded - the request that brought it
 */
export function keepEntry(context: CacheContext, entry: ResponseEntry | PartEntry, forwarded: ForwardedRequest): void {
  const ttl = secondsOfUse(entry.freshness, entry.fields, context.options);
  writeEntry(context, entry, forwarded.decision, ttl);
  if (isVariant(entry, forwarded)) recordVariant(context, forwarded, entry, ttl);
}

/**
 * Writes a response once all of it has come (RFC 9111 3.3), and tells the requests that wait.
 *
 * @returns the body for the request that asked for it
 */
function readBody(
  context: CacheContext,
  forwarded: ForwardedRequest,
  fetched: Fetched,
  freshness: Freshness,
): Readable | undefined {
  const { response } = fetched;
  const length = fieldValue(response.fields, 'content-length');
  const end = (entry: ResponseEntry | PartEntry | undefined, failure?: GatewayIssueCode): void => {
    if (entry !== undefined) keepEntry(context, entry, forwarded);
    forwarded.collapse({ entry: entry?.status === 206 ? undefined : entry, failure });
  };
  const keep = (body: Uint8Array | undefined, isBroken: boolean): void => {
    const isWhole = body !== undefined && (length === undefined || Number(length) === body.byteLength);
    const entry = isWhole ? makeEntry(forwarded, fetched, freshness, body, context.options) : undefined;
    if (entry?.status !== 206) {
      end(entry, isBroken || (body !== undefined && !isWhole) ? 'origin-broke-off' : undefined);
      return;
    }
    // A part is added to the stored parts of the same representation.
    const combined = (found: Entry | undefined): void => end(withPart(entry, found, context.options.bodyBytes));
    const found = readEntry(context, entry.key);
    if (found instanceof Promise) void found.then(combined);
    else combined(found);
  };
  if (response.body !== undefined)
    return readForTwo(response.body, {
      limit: context.options.bodyBytes,
      bytes: context.bytes,
      background: context.background,
      isAwaited: () => {
        forwarded.leave();
        return (forwarded.collapsedFetch?.size() ?? 0) > 0;
      },
      budgetExceeded: (budget) => context.events.budgetExceeded?.(budget),
      kept: keep,
    });
  keep(new Uint8Array(0), false);
  return undefined;
}

/** Delivers a response that is not stored: only the request that asked gets it. */
function passOn(
  context: CacheContext,
  { decision: { key }, slot, stale, fwd, collapse, isAuthorized }: ForwardedRequest,
  { response: { status, body, from }, fields }: Fetched,
  detail: NotStored,
): Answer {
  // A response to credentials does not make the key uncacheable for requests without them.
  const mayTellKey = isAuthorized !== true && isAboutKey(detail, status);
  if (mayTellKey) context.notCollapsed.add(slot);
  collapse({ entry: undefined, failure: isErrorStatus(status) ? 'origin-failed' : undefined });
  // The origin has replaced the stored response by one that is not to be stored. An error may be about one odd request,
  // and a fresh entry is still good for others: in neither case is the entry evicted.
  if (mayTellKey && status < 400 && stale !== undefined && fwd === 'stale') evictEntry(context, stale.entry);
  // Credentials whose answer is for one client: the cache has no part in it.
  const how: Forwarded = detail === 'authorization' ? 'bypass' : fwd;
  const handling: Handling = { hit: false, fwd: how, fwdStatus: status, from, detail };
  return deliver({ status, fields, body }, handling, context.options, key);
}

/**
 * STORE: stores and delivers a response, or only delivers it (RFC 9111 3).
 *
 * @param isOfOne - whether it is about this one request: then it is never stored, and the next answer may be
 */
export function store(context: CacheContext, forwarded: ForwardedRequest, fetched: Fetched, isOfOne = false): Answer {
  const { request, decision, stale, slot, fwd } = forwarded;
  const { response, fields } = fetched;
  const { status, from } = response;
  const { routes } = context.options;
  const ruled = routes.length === 0 ? response : withRuledLifetime(response, decision, routes);
  const found = cacheabilityOf({ ...forwarded, ...decision, ...fetched, response: ruled }, context.options);
  const cacheability = isOfOne && typeof found !== 'string' ? 'one-request' : found;
  if (request.method === 'GET') context.redirects?.learn(decision, response, cacheability);
  if (cacheability === 'one-request') context.notCollapsed.delete(slot);
  if (typeof cacheability === 'string') return passOn(context, forwarded, fetched, cacheability);
  // The stored response may still be used, if only by validation: a failure does not take its place.
  if (status >= 500 && stale !== undefined) return passOn(context, forwarded, fetched, 'failure');
  if (status !== 206) context.notCollapsed.delete(slot);
  const body = readBody(context, forwarded, fetched, cacheability);
  const ttl = Math.floor(cacheability.lifetime - cacheability.initialAge);
  const handling: Handling = { hit: false, fwd, fwdStatus: status, from, stored: true, ttl };
  return deliver({ status, fields, body }, handling, context.options, decision.key);
}
