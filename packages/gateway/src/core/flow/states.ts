/** A state of a request. Each is a file of this folder with its name. */
export type State =
  'receive' | 'key' | 'lookup' | 'hit' | 'miss' | 'fetch' | 'validate' | 'store' | 'bypass' | 'refuse' | 'deliver';

/** What happens in a state, and which states may follow. */
export interface StateRow {
  readonly state: State;
  readonly does: string;
  readonly next: readonly State[];
  /** The words of metrics and logs for requests that were answered by way of this state. */
  readonly outcomes: readonly string[];
}

/**
 * The states of a request, in the order in which they happen. A state hands the request on to one that stands below it,
 * never back.
 *
 * @example a hit: receive, key, lookup, hit, deliver
 * @example a miss: receive, key, lookup, miss, fetch, store, deliver
 */
export const STATES: readonly StateRow[] = [
  {
    state: 'receive',
    does: 'What a listener has becomes a request. Fields that Connection lists are taken away.',
    next: ['key'],
    outcomes: [],
  },
  {
    state: 'key',
    does: 'The policy decides, once: a key, a bypass, or a rejection. A learned redirect is followed.',
    next: ['lookup', 'bypass', 'refuse'],
    outcomes: [],
  },
  {
    state: 'lookup',
    does: 'The store is asked for the key, and whether the entry may be used for this request.',
    next: ['hit', 'miss', 'refuse'],
    outcomes: [],
  },
  {
    state: 'hit',
    does: 'The entry answers: whole, or as 304, 206 or 416 where the request asks for that.',
    next: ['deliver'],
    outcomes: ['hit', 'stale'],
  },
  {
    state: 'miss',
    does: 'One request for the key goes on. Others wait for its answer (collapsed forwarding), and go on alone where it is not for them.',
    next: ['fetch', 'hit', 'refuse'],
    outcomes: ['collapsed', 'stale'],
  },
  {
    state: 'fetch',
    does: 'The origin is asked. Each answer goes to the one state that is for it; an error may be replaced by a stale entry.',
    next: ['validate', 'store', 'hit', 'deliver'],
    outcomes: ['miss', 'stale'],
  },
  {
    state: 'validate',
    does: 'A 304 makes the stored entry good again. One that is about another response makes a second question necessary.',
    next: ['store', 'hit'],
    outcomes: ['revalidated'],
  },
  {
    state: 'store',
    does: 'The body is read once for two, the client and the store. What is complete is written.',
    next: [],
    outcomes: [],
  },
  {
    state: 'bypass',
    does: 'A request without a key goes to the origin. Where its method is unsafe, what is stored for its URI is purged.',
    next: ['fetch', 'refuse', 'deliver'],
    outcomes: ['bypass', 'method'],
  },
  {
    state: 'refuse',
    does: 'The gateway answers itself: problem+json with a code that names the issue.',
    next: ['deliver'],
    outcomes: ['refused'],
  },
  {
    state: 'deliver',
    does: 'The fields of the answer: Age, Via and Cache-Status.',
    next: [],
    outcomes: [],
  },
];
