import { createHash } from 'node:crypto';
import type { Purge } from './store.js';

/** Names of purges, and the records of those names. */

/** An entry, as a purge is checked against it. */
export interface Subject {
  readonly key: string;
  readonly tags: readonly string[];
  readonly generation: number;
}

/** The newest purge of a name. */
export interface Recorded {
  readonly at: number;
  /** Milliseconds since the epoch: when this process heard of it. */
  readonly since: number;
}

const digest = (text: string): string => createHash('sha256').update(text, 'utf8').digest('base64url');

const longestKey = 200;
const longestPrefix = 1024;
const plainTag = /^[\x21-\x7E]{1,100}$/;

const keyName = (key: string): string => (key.length <= longestKey ? `k${key}` : `h${digest(key)}`);
const tagName = (tag: string): string => (plainTag.test(tag) ? `t${tag}` : `d${digest(tag)}`);

/**
 * A purge as a record's name: `k` a key, `h` a long key's SHA-256, `p` a prefix, `t` a tag, `d` the SHA-256 of a tag
 * that is long or not plain, `a` everything. Does not depend on any setting: all gateways of a store name a purge
 * alike. A prefix over 1,024 characters is cut there: it then names more, never less.
 */
export const recordName = (what: Purge): string => {
  if ('key' in what) return keyName(what.key);
  if ('tag' in what) return tagName(what.tag);
  if ('prefix' in what && what.prefix !== '') return `p${what.prefix.slice(0, longestPrefix)}`;
  return 'a';
};

/** The name of a soft purge: `s` and the name of the purge. */
export const softName = (what: Purge): string => `s${recordName(what)}`;

/** The name of an invalidation: `i` and the name of the tag. */
export const invalidationName = (tag: string): string => `i${tagName(tag)}`;

/** An empty set of records. */
export const createRecordSet = () => {
  /** In the order of their numbers, because a name that is purged again moves to the end. */
  const records = new Map<string, Recorded>();
  /** How many prefixes there are of each length: a key is looked up once a length, not once a prefix. */
  const lengths = new Map<number, number>();

  const count = (name: string, by: 1 | -1): void => {
    if (!name.startsWith('p')) return;
    const left = (lengths.get(name.length) ?? 0) + by;
    if (left === 0) lengths.delete(name.length);
    else lengths.set(name.length, left);
  };
  const remove = (name: string): void => {
    if (records.delete(name)) count(name, -1);
  };
  const after = (name: string, generation: number): Recorded | undefined => {
    const recorded = records.get(name);
    return recorded !== undefined && recorded.at > generation ? recorded : undefined;
  };

  return {
    add: (name: string, recorded: Recorded): void => {
      if (recorded.at <= (records.get(name)?.at ?? 0)) return;
      remove(name);
      records.set(name, recorded);
      count(name, 1);
    },
    /** Forgets records up to a number. */
    trim: (floor: number): void => {
      for (const [name, { at }] of records) {
        if (at > floor) break;
        remove(name);
      }
    },
    clear: (): void => {
      records.clear();
      lengths.clear();
    },
    /** The records that name the subject and came after its generation: the first that is found. */
    find: ({ key, tags, generation }: Subject): Recorded | undefined => {
      if (records.size === 0) return undefined;
      const named = after('a', generation) ?? after(keyName(key), generation);
      if (named !== undefined) return named;
      for (const tag of tags) {
        const tagged = after(tagName(tag), generation);
        if (tagged !== undefined) return tagged;
      }
      for (const length of lengths.keys()) {
        const begun = key.length >= length - 1 ? after(`p${key.slice(0, length - 1)}`, generation) : undefined;
        if (begun !== undefined) return begun;
      }
      return undefined;
    },
  };
};
