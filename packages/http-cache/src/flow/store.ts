import type { Readable } from 'node:stream';
import { readForTwo } from '../budgets/read-for-two.js';
import type { Entry } from '../store/store.js';
import type { CacheContext, Fetched, ForwardedRequest } from '../context.js';
import type { GatewayIssueCode } from '../seam/issue.js';
import { pathTag, uriTag } from '../seam/resource-uri.js';
import { fieldValue, isNamed, withField, withoutFields } from '../messages/fields.js';
import type { CacheOptions } from '../seam/options.js';
import { groupTags } from '../rules/cache-groups.js';
import { secondsOfUse, unstoredFields } from '../rules/cacheability.js';
import type { Freshness } from '../rules/freshness.js';
import { withPart } from '../entries/parts.js';
import { readEntry, writeEntry } from '../store-access/store-access.js';
import { keyOfResponse, recordVariant } from '../store-access/variants.js';

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
): Entry {
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
  return { key, status, fields, body, requestTime, responseTime, policy: { ...freshness }, tags, generation };
}

/** Whether an entry is one of several under the key of its request. */
const isVariant = ({ key }: Entry, { decision }: ForwardedRequest): boolean =>
  key.length > decision.key.length && key.startsWith(`${decision.key}\n`);

/**
 * Writes an entry for as long as it is of use: fresh, stale, or to be validated; with the record of its variants.
 *
 * @param forwarded - the request that brought it
 */
export function keepEntry(
  context: CacheContext,
  entry: Entry,
  freshness: Freshness,
  forwarded: ForwardedRequest,
): void {
  const ttl = secondsOfUse(freshness, entry.fields, context.options);
  writeEntry(context, entry, forwarded.decision, ttl);
  if (isVariant(entry, forwarded)) recordVariant(context, forwarded, entry, ttl);
}

/**
 * STORE: writes a response once all of it has come (RFC 9111 3.3), and tells the requests that wait.
 *
 * @returns the body for the request that asked for it
 */
export function store(
  context: CacheContext,
  forwarded: ForwardedRequest,
  fetched: Fetched,
  freshness: Freshness,
): Readable | undefined {
  const { response } = fetched;
  const length = fieldValue(response.fields, 'content-length');
  const end = (entry: Entry | undefined, failure?: GatewayIssueCode): void => {
    if (entry !== undefined) keepEntry(context, entry, freshness, forwarded);
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
    const combined = (found: Entry | undefined): void =>
      end(withPart(entry, found, freshness, context.options.bodyBytes));
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
