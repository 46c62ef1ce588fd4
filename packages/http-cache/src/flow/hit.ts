import type { ByteBudget } from '../budgets/byte-budget.js';
import type { Entry } from '../store/entry.js';
import { now } from '../clock.js';
import type { CacheContext } from '../context.js';
import type { Answer, CacheRequest, Handling } from '../seam/exchange.js';
import { withoutFields } from '../messages/fields.js';
import { selectPart, selectStored } from '../ranges/select-range.js';
import type { CacheOptions } from '../seam/options.js';
import { isNotModified, isOf304 } from '../rules/conditional.js';
import { ageOf, type Prepared, prepare, remainingFreshness } from '../rules/prepared.js';
import type { PreparedPart } from '../entries/parts.js';
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
      if (prepared === undefined || now >= prepared.freshUntil) return undefined;
      answers = make(prepared, now);
    }
    return method === 'HEAD' ? answers.head : answers.get;
  };
}

/** The answer in place of a whole 200: 304, 206 or 416 if the request asks for it (RFC 9110 13.2.2). */
function selected(whole: Answer, request: CacheRequest, prepared: Prepared, bytes: ByteBudget): Answer {
  if (whole.status !== 200) return whole;
  if (isNotModified(request.header, prepared)) {
    return { ...whole, status: 304, fields: withoutFields(whole.fields, (name) => !isOf304(name)), body: undefined };
  }
  return request.header('range') === undefined
    ? whole
    : selectStored(whole, request, prepared, prepared.entry.body, bytes);
}

/** HIT with stored parts of a response: 206, or undefined if a request asks for more (RFC 9111 3.3). */
export function hitPart(
  request: CacheRequest,
  { prepared, parts }: PreparedPart,
  handling: Omit<Handling, 'ttl'>,
  options: CacheOptions,
): Answer | undefined {
  const time = now();
  const full: Handling = { ...handling, ttl: remainingFreshness(prepared, time) };
  return selectPart(wholeAnswer(prepared, request.method, time, full, options), request, prepared, parts);
}

/**
 * HIT: a stored response answers, whether it was found or has just been fetched or validated. Conditions and ranges of
 * the request apply: 304, 206 or 416 in place of a whole 200.
 *
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
