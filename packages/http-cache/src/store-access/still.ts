import { now } from '../clock.js';
import type { Entry } from '../store/entry.js';
import type { CacheContext, MissedRequest } from '../context.js';
import { fieldValue } from '../messages/fields.js';
import { mayReplaceError } from '../rules/reuse.js';
import { generationOf, readEntry } from './store-access.js';

/** Tells if an entry, or another one with its entity-tag, still stands there: it may have been purged, or replaced. */
export function isStill(context: CacheContext, entry: Entry): boolean | Promise<boolean> {
  const etag = fieldValue(entry.fields, 'etag');
  const isSame = (found: Entry | undefined): boolean =>
    found !== undefined &&
    (found.requestTime === entry.requestTime || (etag !== undefined && fieldValue(found.fields, 'etag') === etag));
  const found = readEntry(context, entry.key);
  return found instanceof Promise ? found.then(isSame) : isSame(found);
}

/** Tells if a stale entry may answer in place of an origin that fails (RFC 5861 4): not if it was purged meanwhile. */
export async function replacesError(
  context: CacheContext,
  { fallback, foundAt }: Pick<MissedRequest, 'fallback' | 'foundAt'>,
): Promise<boolean> {
  if (fallback === undefined || !mayReplaceError(fallback, now())) return false;
  return generationOf(context) === foundAt || isStill(context, fallback.entry);
}
