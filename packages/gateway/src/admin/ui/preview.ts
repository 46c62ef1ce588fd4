import type { CacheKeyer, Purge } from '@urikit/http-cache';
import { masked } from '../../log/redact.js';
import type { PurgeOrder } from '../purge.js';
import { type FoundEntries, purgesOf } from '@urikit/http-cache/internal';

/** Finds entries; undefined if the store does not say. */
export type Find = (what: readonly Purge[], most: number) => Promise<FoundEntries | undefined>;

/** Keys that a preview shows. */
const SHOWN = 10;

/**
 * Finds the entries that a purge would name. They stay.
 *
 * @throws PurgeError if it names no stored resource
 */
export async function preview(
  find: Find,
  keyer: CacheKeyer,
  { soft: _, ...order }: PurgeOrder,
): Promise<FoundEntries | undefined> {
  const found = await find(purgesOf(keyer, order), SHOWN);
  return found && { ...found, keys: found.keys.map((key) => masked(key.slice(0, 2048))) };
}
