import { invalidationName, recordName, type Subject } from './record-set.js';

/**
 * Invalidations, remembered for as long as the longest fetch. An invalidation deletes the entries that were stored
 * before it; its record is for responses that were fetched before it and are stored after it. A record that is
 * forgotten, because it is old or because there are too many, leaves its number: no fetch that began before that number
 * is stored. So forgetting costs an answer that was on its way, but no stored entry.
 */
export interface Recent {
  /** @param at - the number of the invalidation */
  readonly add: (name: string, at: number) => void;
  /** Responses that were fetched before this number are no longer stored. */
  readonly forget: (at: number) => void;
  readonly clear: () => void;
  /** Tells if a response that was fetched at the generation of the subject may still be stored. */
  readonly allows: (subject: Subject) => boolean;
  /** Tells if an invalidation that is remembered names the subject and came after its generation. */
  readonly names: (subject: Subject) => boolean;
  /** Up to which number records are forgotten. */
  readonly forgotten: () => number;
}

/** How long, and how many, invalidations are remembered. */
export interface RecentOptions {
  /** Milliseconds. */
  readonly longestFetch: number;
  readonly maxInvalidations: number;
  /** Milliseconds, by a clock that never goes back. */
  readonly now?: (() => number) | undefined;
}

/** Remembers invalidations. */
export const createRecent = ({
  longestFetch,
  maxInvalidations,
  now = () => performance.now(),
}: RecentOptions): Recent => {
  /** In the order in which they came. */
  const records = new Map<string, { readonly at: number; readonly until: number }>();
  let forgotten = 0;

  const after = (name: string, generation: number): boolean => (records.get(name)?.at ?? 0) > generation;
  const names: Recent['names'] = ({ key, tags, generation }) =>
    records.size > 0 &&
    (after(`i${recordName({ key })}`, generation) || tags.some((tag) => after(invalidationName(tag), generation)));

  return {
    add: (name, at) => {
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
    forget: (at) => {
      forgotten = Math.max(forgotten, at);
    },
    clear: () => {
      records.clear();
      forgotten = 0;
    },
    allows: (subject) => subject.generation >= forgotten && !names(subject),
    names,
    forgotten: () => forgotten,
  };
};
