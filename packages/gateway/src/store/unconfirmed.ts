import { now } from '@urikit/http-cache/internal';
import type { Entry } from '@urikit/http-cache';

/**
 * Makes the bound on entries that are used without a confirmation. A purge on another gateway is missed for `most`
 * milliseconds at most; one that began on this gateway is not missed.
 *
 * @param most - milliseconds; 0 uses no entry
 * @param maxTags - tags that are told apart
 */
export function createUnconfirmed(most: number, maxTags: number) {
  const own = new WeakSet<Entry>();
  const tagged = new Map<string, number>();
  let all = Number.NEGATIVE_INFINITY;
  return {
    /**
     * Tells if an entry may be used.
     *
     * @param since - milliseconds since all purges were known
     */
    mayUse: (entry: Entry, since: number): boolean => {
      const time = now();
      // Purges of the entry are unknown for so long: since its request, if it is newer than the last confirmation.
      const unknown = own.has(entry) ? Math.min(since, time - entry.requestTime) : since;
      if (unknown >= most) return false;
      const purged = entry.tags.reduce((last, tag) => Math.max(last, tagged.get(tag) ?? last), all);
      return time - purged > unknown;
    },
    /** Notes that this process has fetched an entry: purges from before its request do not mean it. */
    fetched: (entry: Entry): void => {
      if (most > 0) own.add(entry);
    },
    /** Notes that a purge began here, which may not be recorded: of one tag, or of other entries. */
    purging: (tag: string | undefined): void => {
      if (most === 0) return;
      if (tag !== undefined && tagged.size < maxTags) tagged.set(tag, now());
      else {
        all = now();
        tagged.clear();
      }
    },
  };
}
