import type { ByteBudget } from '../budgets/byte-budget.js';
import type { Entry } from '../store/entry.js';
import { now } from '../clock.js';
import type { CacheContext } from '../context.js';
import type { Answer, CacheRequest, Handling } from '../seam/exchange.js';
import { selectPart, selectStored, storedRange } from '../ranges/select-range.js';
import type { CacheOptions } from '../seam/options.js';
import { isNotModified, notModified } from '../rules/conditional.js';
import { ageOf, isPart, type Prepared, prepare, remainingFreshness } from '../rules/prepared.js';
import { deliver } from './deliver.js';

/** The whole entry as an answer, with Age (RFC 9111 5.1). */
function wholeAnswer(
  prepared: Prepared,
  method: string,
  now: number,
  handling: Handling,
  options: CacheOptions,
): Answer {
  const { entry } = prepared;
  const fields = [...entry.fields, 'Age', String(ageOf(prepared, now))];
  const body = method === 'HEAD' ? undefined : entry.body;
  return deliver({ status: entry.status, fields, body }, handling, options, entry.key);
}

/** The answers to plain requests from one entry. Within a second, Age and ttl are the same for everybody. */
interface Ready {
  /** Milliseconds since the epoch: from when, and until when, they hold. */
  readonly from: number;
  readonly until: number;
  readonly get: Answer;
  readonly head: Answer;
}

/**
 * Makes the function that answers plain requests from fresh entries.
 *
 * @returns the function; it gives undefined for an entry that is not fresh
 */
export function createReadyHits(
  options: CacheOptions,
): (entry: Entry, method: string, now: number) => Answer | undefined {
  const ready = new WeakMap<Entry, Ready>();

  const make = (prepared: Prepared, now: number): Ready => {
    const { entry, freshUntil } = prepared;
    const handling: Handling = Object.freeze({ hit: true, ttl: remainingFreshness(prepared, now) });
    const get = Object.freeze(wholeAnswer(prepared, 'GET', now, handling, options));
    // A clock that was set back shows the age of the beginning.
    const from = now < entry.responseTime ? -Infinity : now - ((now - entry.responseTime) % 1000);
    const until = Math.min(freshUntil, Math.max(from, entry.responseTime) + 1000);
    const made: Ready = { from, until, get, head: Object.freeze({ ...get, body: undefined }) };
    ready.set(entry, made);
    return made;
  };

  return (entry, method, now) => {
    let answers = ready.get(entry);
    if (answers === undefined || now < answers.from || now >= answers.until) {
      const prepared = prepare(entry);
      if (prepared === undefined || isPart(prepared) || now >= prepared.freshUntil) return undefined;
      answers = make(prepared, now);
    }
    return method === 'HEAD' ? answers.head : answers.get;
  };
}

/**
 * The entry for a request, prepared; undefined if it is no response, or parts without the bytes that the request asks for
 * (RFC 9111 3.3).
 */
export function usableFor(request: CacheRequest, entry: Entry): Prepared | undefined {
  const prepared = prepare(entry);
  if (!isPart(prepared) || isNotModified(request.header, prepared)) return prepared;
  return storedRange(request, prepared, prepared.parts) === undefined ? undefined : prepared;
}

/** The answer in place of a 200, or of stored parts: 304, 206 or 416 if the request asks for it (RFC 9110 13.2.2). */
function selected(stored: Answer, request: CacheRequest, prepared: Prepared, bytes: ByteBudget): Answer {
  if (stored.status !== 200 && stored.status !== 206) return stored;
  if (isNotModified(request.header, prepared)) return notModified(stored);
  if (isPart(prepared)) return selectPart(stored, request, prepared, prepared.parts);
  return request.header('range') === undefined
    ? stored
    : selectStored(stored, request, prepared, prepared.entry.body, bytes);
}

/**
 * HIT: a stored response answers, whether it was found or has just been fetched or validated. Conditions and ranges of
 * the request apply: 304, 206 or 416 in place of a whole 200.
 *
 * @param prepared - by `usableFor`, if it may be parts
 * @param handling - all but `ttl`
 */
export function hit(
  request: CacheRequest,
  prepared: Prepared,
  handling: Omit<Handling, 'ttl'>,
  { options, bytes }: Pick<CacheContext, 'options' | 'bytes'>,
): Answer {
  const time = now();
  const full: Handling = { ...handling, ttl: remainingFreshness(prepared, time) };
  return selected(wholeAnswer(prepared, request.method, time, full, options), request, prepared, bytes);
}
