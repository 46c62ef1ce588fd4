import { createHash } from 'node:crypto';
import type { Purge } from './store.js';

/**
 * Purging by generation numbers. A clock counts purges; an entry carries the clock's number from before the origin was
 * asked; it is good as long as nothing that names it was purged at a higher number. No entry is looked for or deleted,
 * so an entry that is stored late, or comes back with a node that was away, is as purged as any other.
 */

/** What was purged and at which number. The name's first letter says what it is: see `recordName`. */
export interface PurgeRecord {
  readonly name: string;
  readonly at: number;
}

/** What a purge is held against. */
export interface Subject {
  readonly key: string;
  readonly tags: readonly string[];
  readonly generation: number;
}

/** Whoever has all of this judges entries alike. */
export interface GenerationState {
  /** Random; another one when numbers may have been lost: nothing from before it is good. */
  readonly epoch: string;
  readonly clock: number;
  /** Entries with a lower number are not good, whatever they are: where old records went when there were too many. */
  readonly floor: number;
  readonly records: readonly PurgeRecord[];
}

export interface Generations {
  readonly epoch: () => string;
  readonly clock: () => number;
  readonly floor: () => number;
  /** Starts over with what is known now. */
  readonly adopt: (state: GenerationState) => void;
  /** Adds what came after: of the same epoch, in any order, any number of times. */
  readonly advance: (state: Omit<GenerationState, 'epoch'>) => void;
  /** Whether nothing that names the subject was purged after its generation. */
  readonly admits: (subject: Subject) => boolean;
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

/** The purges that are known in this process. Starts with no epoch: admits nothing until it adopts a state. */
export const createGenerations = (): Generations => {
  let epoch = '';
  let clock = 0;
  let floor = Number.POSITIVE_INFINITY;
  /** In the order of their numbers, because a name that is purged again moves to the end. */
  const records = new Map<string, number>();
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
  const add = ({ name, at }: PurgeRecord): void => {
    if (name === 'a') floor = Math.max(floor, at);
    else if (at > (records.get(name) ?? 0)) {
      remove(name);
      records.set(name, at);
      count(name, 1);
    }
  };
  const trim = (): void => {
    for (const [name, at] of records) {
      if (at > floor) break;
      remove(name);
    }
  };
  const purged = (name: string, generation: number): boolean => (records.get(name) ?? 0) > generation;

  const advance: Generations['advance'] = (state) => {
    state.records.forEach(add);
    clock = Math.max(clock, state.clock);
    floor = Math.max(floor, state.floor);
    trim();
  };

  return {
    epoch: () => epoch,
    clock: () => clock,
    floor: () => floor,
    adopt: (state) => {
      records.clear();
      lengths.clear();
      ({ epoch, clock, floor } = state);
      advance(state);
    },
    advance,
    admits: ({ key, tags, generation }) => {
      // No record has a higher number than the clock.
      if (generation >= clock) return generation >= floor;
      if (generation < floor || purged(keyName(key), generation)) return false;
      if (tags.some((tag) => purged(tagName(tag), generation))) return false;
      for (const length of lengths.keys()) {
        if (key.length >= length - 1 && purged(`p${key.slice(0, length - 1)}`, generation)) return false;
      }
      return true;
    },
  };
};
