import { invalidationName, recordName, type Subject } from './record-set.js';

/** How long, and how many, invalidations are remembered. */
export interface RecentOptions {
  /** Milliseconds. */
  readonly longestFetch: number;
  readonly maxInvalidations: number;
  /** Milliseconds, by a clock that never goes back. */
  readonly now?: (() => number) | undefined;
}

/**
 * Invalidations, remembered for as long as the longest fetch. An invalidation deletes the entries that were stored
 * before it; its record is for responses that were fetched before it and are stored after it. A record that is
 * forgotten, because it is old or because there are too many, leaves its number: no fetch that began before that number
 * is stored. So forgetting costs an answer that was on its way, but no stored entry.
 */
export const createRecent = ({ longestFetch, maxInvalidations, now = () => performance.now() }: RecentOptions) => {
  /** In the order in which they came. */
  const records = new Map<string, { readonly at: number; readonly until: number }>();
  let forgotten = 0;

  const after = (name: string, generation: number): boolean => (records.get(name)?.at ?? 0) > generation;
  const names = ({ key, tags, generation }: Subject): boolean =>
    records.size > 0 &&
    (after(`i${recordName({ key })}`, generation) || tags.some((tag) => after(invalidationName(tag), generation)));

  return {
    /** @param at - the number of the invalidation */
    add: (name: string, at: number): void => {
      const before = records.get(name);
      if (before !== undefined && before.at >= at) return;
      records.delete(name);
      const time = now();
      records.set(name, { at, until: time + longestFetch });
      for (const [oldest, record] of records) {
        if (records.size <= maxInvalidations && record.until > time) break;
        records.delete(oldest);
        forgotten = Math.max(forgotten, record.at);
      }
    },
    /** Responses that were fetched before this number are no longer stored. */
    forget: (at: number): void => {
      forgotten = Math.max(forgotten, at);
    },
    clear: (): void => {
      records.clear();
      forgotten = 0;
    },
    /** Tells if a response that was fetched at the generation of the subject may still be stored. */
    allows: (subject: Subject): boolean => subject.generation >= forgotten && !names(subject),
    /** Tells if an invalidation that is remembered names the subject and came after its generation. */
    names,
    /** Up to which number records are forgotten. */
    forgotten: (): number => forgotten,
  };
};
