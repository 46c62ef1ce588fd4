/** A state of a request. Each is a file of this folder with its name. */
export type State =
  | 'receive'
  | 'key'
  | 'lookup'
  | 'miss'
  | 'bypass'
  | 'fetch'
  | 'validate'
  | 'store'
  | 'hit'
  | 'refuse'
  | 'deliver';

/** A state, its task, and the states that may follow. */
export interface StateRow {
  readonly state: State;
  readonly does: string;
  readonly next: readonly State[];
  /** The words of metrics and logs for requests whose answer this state chose. */
  readonly outcomes: readonly string[];
}

/**
 * The states of a request, in the order in which they happen. Code goes down this list only: a state calls states that
 * stand below it, and imports no other. The one way back is in `miss`: if a 304 is about another response, the origin
 * is asked a second time, without conditions.
 *
 * @example a hit: receive, key, lookup, hit, deliver
 * @example a miss: receive, key, lookup, miss, fetch, store, deliver
 * @example a validation: receive, key, lookup, miss, fetch, validate, store, hit, deliver
 */
export const STATES: readonly StateRow[] = [
  {
    state: 'receive',
    does: 'The request of a listener becomes a request of the cache, without the headers that `Connection` lists.',
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
    does: 'The store is asked for the key. An entry that it has is used, validated, or left, as RFC 9111 section 4 says.',
    next: ['miss', 'hit', 'refuse'],
    outcomes: [],
  },
  {
    state: 'miss',
    does: 'One request for the key goes on. Others wait for it (collapsed forwarding); a request goes on alone where the answer is not for it.',
    next: ['fetch', 'hit', 'refuse'],
    outcomes: ['miss', 'collapsed', 'stale'],
  },
  {
    state: 'bypass',
    does: 'A request without a key goes to the origin. An unsafe one that succeeds purges the entries of its URI.',
    next: ['fetch', 'refuse'],
    outcomes: ['bypass', 'method'],
  },
  {
    state: 'fetch',
    does: 'The origin is asked, by the target, host and headers of the decision.',
    next: ['validate', 'store', 'hit', 'refuse', 'deliver'],
    outcomes: [],
  },
  {
    state: 'validate',
    does: 'A 304 makes the stored response good again.',
    next: ['fetch', 'store'],
    outcomes: ['revalidated'],
  },
  {
    state: 'store',
    does: 'The body is read once for the client and the store. A whole one is written.',
    next: ['hit', 'deliver'],
    outcomes: [],
  },
  {
    state: 'hit',
    does: 'A stored response answers: whole, or as 304, 206 or 416 where the request asks for that.',
    next: ['deliver'],
    outcomes: ['hit', 'stale'],
  },
  {
    state: 'refuse',
    does: 'The gateway answers itself: `application/problem+json` with the code of the issue.',
    next: ['deliver'],
    outcomes: ['refused'],
  },
  {
    state: 'deliver',
    does: 'The answer gets `Via` and `Cache-Status`.',
    next: [],
    outcomes: [],
  },
];
