import type { Entry, VariantRecord, VariantsEntry } from '../store/entry.js';
import { now } from '../clock.js';
import type { CacheContext, ForwardedRequest, MissedRequest } from '../context.js';
import { fieldValue } from '../messages/fields.js';
import { mostSplitting, primaryKey, selectVariant, suffixOf, withVariant } from '../rules/variants.js';
import { variantNames } from '../rules/vary.js';
import { readFresh, readNewest, writeQuietly } from './store-access.js';

/** Variants read and written: an entry each, and the record of them under their key. */

/** The entry under a key, for one request. */
export interface Selected {
  readonly entry: Entry | undefined;
  /** The key under which its answer stands, or would be looked for first. */
  readonly slot: string;
  /** True if answers are stored under its key that are for other requests. */
  readonly isVaryMiss: boolean;
}

/**
 * The variant that a record has for a request.
 *
 * @param sent - the values of its fields as they are forwarded
 */
export function readVariant(
  context: CacheContext,
  key: string,
  record: VariantRecord,
  sent: (name: string) => string | undefined,
): Selected | Promise<Selected> {
  const suffix = selectVariant(record, sent);
  if (suffix !== undefined) return readSelected(context, key, suffix);
  const missed = { entry: undefined, slot: key + suffixOf(record.groups[0]?.names ?? [], sent), isVaryMiss: true };
  if (context.store.newest === undefined) return missed;
  // Another gateway may have stored it since the record came here.
  return Promise.resolve(readNewest(context, key)).then((entry) => {
    const found = entry?.kind === 'variants' ? selectVariant(entry.variants, sent) : undefined;
    return found === undefined ? missed : readSelected(context, key, found);
  });
}

function readSelected(context: CacheContext, key: string, suffix: string): Selected | Promise<Selected> {
  const slot = key + suffix;
  context.variantUses.set(slot, ++context.variantClock.now);
  const found = readFresh(context, slot);
  const selected = (entry: Entry | undefined): Selected => ({ entry, slot, isVaryMiss: entry === undefined });
  return found instanceof Promise ? found.then(selected) : selected(found);
}

/**
 * The key under which a response is stored: that of the policy, and behind it the values of the headers that it varies
 * on.
 */
export function keyOfResponse(
  { decision: { key, keyedFields }, sent }: Pick<MissedRequest, 'decision' | 'sent'>,
  fields: readonly string[],
): string {
  if (fieldValue(fields, 'vary') === undefined) return key;
  return key + suffixOf(variantNames(fields, keyedFields), sent);
}

const EMPTY = new Uint8Array(0);

/** The members of an entry that is no response, but belongs to one. */
const besides = ({ v, requestTime, responseTime, tags, generation }: Entry, key: string, fields: readonly string[]) =>
  ({
    ...{ v, key, status: 200, fields: [...fields, 'content-length', '0'], body: EMPTY },
    ...{ requestTime, responseTime, tags, generation },
  }) as const;

/** Drops a variant: the entry in its place takes no room, and is over in a second. */
function forget(context: CacheContext, like: Entry, key: string): void {
  context.variantUses.delete(key);
  writeQuietly(context, { ...besides(like, key, []), kind: 'gone', requestTime: now() }, 1);
}

function extend(
  context: CacheContext,
  { decision: { keyedFields } }: ForwardedRequest,
  variant: Entry,
  found: Entry | undefined,
  until: number,
): void {
  const key = primaryKey(variant.key);
  const names = variantNames(variant.fields, keyedFields);
  const before = found?.kind === 'variants' ? found : undefined;
  const usedAt = (suffix: string): number => context.variantUses.get(key + suffix) ?? 0;
  const { variants } = context.options;
  const { record, evicted } = withVariant(
    before?.variants,
    names,
    variant.key.slice(key.length),
    until,
    variants,
    usedAt,
  );
  const fields = ['vary', [...new Set(record.groups.flatMap((group) => group.names))].join(', ')];
  // A late variant is added to a newer record. A newer response without variants stays.
  const requestTime = Math.max(variant.requestTime, before?.requestTime ?? 0);
  const entry: VariantsEntry = { ...besides(variant, key, fields), kind: 'variants', variants: record, requestTime };
  writeQuietly(context, entry, Math.max(1, Math.ceil((record.until - now()) / 1000)));
  for (const suffix of evicted) forget(context, variant, key + suffix);
  const split = evicted.length === 0 ? undefined : mostSplitting(record);
  if (split !== undefined) context.events.variantsFull?.(split.field, split.values);
}

/**
 * Writes the record of a variant that has just been written. The current entry of the key is read again, because
 * another variant may have come in the meantime.
 *
 * @param ttl - seconds for which the variant is of use
 */
export function recordVariant(context: CacheContext, forwarded: ForwardedRequest, variant: Entry, ttl: number): void {
  if (!(ttl > 0)) return;
  context.variantUses.set(variant.key, ++context.variantClock.now);
  const until = now() + ttl * 1000;
  const found = readNewest(context, primaryKey(variant.key));
  if (found instanceof Promise) void found.then((entry) => extend(context, forwarded, variant, entry, until));
  else extend(context, forwarded, variant, found, until);
}
